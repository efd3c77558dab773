/** The server's Markdown as elements of a page, made one by one: nothing of it is ever read as HTML. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { isWebAddress } from './links';

type Content = ReturnType<typeof fromMarkdown>['children'][number];

const TAGS: Record<string, string> = {
  paragraph: 'p',
  heading: 'p',
  blockquote: 'blockquote',
  list: 'ul',
  listItem: 'li',
  strong: 'strong',
  emphasis: 'em',
  thematicBreak: 'hr',
  break: 'br',
};

export function renderMarkdown(markdown: string, document: Document): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...fromMarkdown(markdown).children.map((content) => render(content, document)));
  return fragment;
}

function render(content: Content, document: Document): Node {
  if (content.type === 'listItem' && content.children.length === 1 && content.children[0]?.type === 'paragraph') {
    // A line of a list needs no paragraph of its own.
    return withChildren(document.createElement('li'), content.children[0].children, document);
  }
  const element = elementFor(content, document);
  if ('children' in content) {
    return withChildren(element ?? document.createElement('span'), content.children, document);
  }
  if (element !== undefined) {
    return element;
  }
  return document.createTextNode('value' in content ? content.value : 'alt' in content ? (content.alt ?? '') : '');
}

function withChildren(element: HTMLElement, children: readonly Content[], document: Document): HTMLElement {
  element.append(...children.map((child) => render(child, document)));
  return element;
}

function elementFor(content: Content, document: Document): HTMLElement | undefined {
  if (content.type === 'link') {
    if (!isWebAddress(content.url)) {
      return undefined;
    }
    const link = document.createElement('a');
    link.href = content.url;
    link.target = '_blank';
    link.rel = 'noopener nofollow';
    link.className = 'external-link';
    return link;
  }
  const tag = TAGS[content.type];
  return tag === undefined ? undefined : document.createElement(tag);
}
