/** The view of findings: in document order, filtered by group, of the draft in front or of the whole workspace. */
import * as vscode from 'vscode';
import { activeDraft, draftInFront } from './documents';
import type { ServerProcess } from './serverProcess';

type Group = 'issue' | 'closer-look' | 'not-checked' | 'fine';

interface Position {
  readonly line: number;
  readonly character: number;
}

/** One finding as `factlint/findings` tells it. */
interface Finding {
  readonly group: Group;
  readonly label: string;
  readonly claim: string;
  readonly confidence: string;
  readonly message: string;
  readonly inDepth: string;
  readonly range: { readonly start: Position; readonly end: Position };
}

interface DraftFindings {
  readonly uri: string;
  readonly counts: Partial<Record<Group, number>>;
  readonly status: { readonly wrong: number; readonly unsure: number; readonly said: string; readonly advice: string };
  readonly findings: readonly Finding[];
}

/** The signs are those of the underlines and of the status. */
const GROUPS: readonly { group: Group; name: string; icon: string; colour: string }[] = [
  { group: 'issue', name: 'To fix', icon: 'warning', colour: 'problemsWarningIcon.foreground' },
  { group: 'closer-look', name: 'To look at', icon: 'info', colour: 'problemsInfoIcon.foreground' },
  { group: 'not-checked', name: 'Could not be settled', icon: 'circle-slash', colour: 'disabledForeground' },
  { group: 'fine', name: 'Agrees with a source', icon: 'pass', colour: 'testing.iconPassed' },
];
const QUIET_MS = 100;
const FILTER = 'factlint.findings.groups';
const SCOPE = 'factlint.findings.workspace';

class DraftItem extends vscode.TreeItem {
  readonly items: (FindingItem | UnsettledItem)[];

  get findings(): FindingItem[] {
    return this.items.flatMap((item) => (item instanceof UnsettledItem ? item.findings : [item]));
  }

  constructor(draft: DraftFindings) {
    const uri = vscode.Uri.parse(draft.uri);
    super(uri, vscode.TreeItemCollapsibleState.Expanded);
    this.description = draft.status.said;
    this.iconPath = vscode.ThemeIcon.File;
    this.items = buildItems(draft, this);
  }
}

/** One line for all claims that could not be settled, so that they do not bury the findings. */
class UnsettledItem extends vscode.TreeItem {
  readonly findings: FindingItem[];

  constructor(
    uri: vscode.Uri,
    findings: readonly Finding[],
    readonly parent: DraftItem | undefined,
  ) {
    const claims = findings.length === 1 ? 'claim' : 'claims';
    super(`${findings.length} ${claims} could not be settled`, vscode.TreeItemCollapsibleState.Collapsed);
    this.id = `unsettled ${uri.toString()}`;
    this.iconPath = new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('disabledForeground'));
    this.tooltip = 'No source at hand says whether they are right. Check one in depth, or add sources of your own.';
    this.findings = findings.map((finding) => new FindingItem(uri, finding, this));
  }
}

/** The rows of a draft in the order of the text; what could not be settled is one row at the end. */
function buildItems({ uri, findings }: DraftFindings, parent: DraftItem | undefined): (FindingItem | UnsettledItem)[] {
  const place = vscode.Uri.parse(uri);
  const unsettled = findings.filter(({ group, inDepth }) => group === 'not-checked' && inDepth === '');
  const rows = findings.filter((finding) => !unsettled.includes(finding));
  return [
    ...rows.map((finding) => new FindingItem(place, finding, parent)),
    ...(unsettled.length > 0 ? [new UnsettledItem(place, unsettled, parent)] : []),
  ];
}

/** The number of a notebook's cell among all of its cells, from 1; undefined for any other draft. */
function cellNumber(uri: vscode.Uri): number | undefined {
  const notebook = vscode.workspace.notebookDocuments.find(({ uri: { path } }) => path === uri.path);
  const place = notebook?.getCells().findIndex(({ document }) => document.uri.toString() === uri.toString()) ?? -1;
  return place < 0 ? undefined : place + 1;
}

/** The drafts of an answer; cells in the order of their notebook. */
function inOrder(drafts: readonly DraftFindings[]): readonly DraftFindings[] {
  const place = ({ uri }: DraftFindings): number => cellNumber(vscode.Uri.parse(uri)) ?? 0;
  return [...drafts].sort((a, b) => place(a) - place(b));
}

class FindingItem extends vscode.TreeItem {
  readonly range: vscode.Range;

  constructor(
    readonly uri: vscode.Uri,
    readonly finding: Finding,
    readonly parent: DraftItem | UnsettledItem | undefined,
  ) {
    const { start, end } = finding.range;
    const cell = cellNumber(uri);
    const place = cell === undefined ? `${start.line + 1}` : `cell ${cell}:${start.line + 1}`;
    super(`${place}: ${finding.claim}`, vscode.TreeItemCollapsibleState.None);
    this.range = new vscode.Range(start.line, start.character, end.line, end.character);
    const look = GROUPS.find(({ group }) => group === finding.group);
    this.iconPath =
      finding.inDepth !== '' ? new vscode.ThemeIcon('sync~spin')
      : new vscode.ThemeIcon(look?.icon ?? 'question', new vscode.ThemeColor(look?.colour ?? 'foreground'));
    this.description = finding.inDepth !== '' ? finding.inDepth : finding.label;
    this.tooltip = finding.message.includes(finding.claim) ? finding.message : `${finding.claim}\n\n${finding.message}`;
    this.accessibilityInformation = { label: `${finding.label}, line ${start.line + 1}: ${finding.claim}` };
    this.command = { command: 'factlint.revealFinding', title: 'Show', arguments: [uri, this.range] };
  }
}

type Item = DraftItem | UnsettledItem | FindingItem;

export class FindingsView implements vscode.TreeDataProvider<Item>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: vscode.TreeView<Item>;
  private readonly subscriptions: vscode.Disposable[];
  private roots: Item[] = [];
  private timer: NodeJS.Timeout | undefined;
  private asked = 0;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly server: ServerProcess,
  ) {
    this.view = vscode.window.createTreeView<Item>('factlint.findings', { treeDataProvider: this, showCollapseAll: true });
    const commands: Record<string, (...args: never[]) => unknown> = {
      'factlint.showFindings': () => vscode.commands.executeCommand('factlint.findings.focus'),
      'factlint.filterFindings': () => this.filter(),
      'factlint.findingsOfWorkspace': () => this.keep(SCOPE, true),
      'factlint.findingsOfDraft': () => this.keep(SCOPE, false),
      'factlint.revealFinding': (uri: vscode.Uri, range: vscode.Range) =>
        vscode.commands.executeCommand('vscode.open', uri, { selection: range, preview: true }),
    };
    this.subscriptions = [
      this.changed,
      this.view,
      server.onFindingsChanged(() => this.refresh()),
      server.onStarted(() => this.refresh()),
      vscode.window.onDidChangeActiveTextEditor(() => this.refresh()),
      vscode.window.onDidChangeActiveNotebookEditor(() => this.refresh()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      this.view.onDidChangeVisibility(({ visible }) => visible && this.refresh()),
      ...Object.entries(commands).map(([name, handler]) => vscode.commands.registerCommand(name, handler)),
    ];
    void vscode.commands.executeCommand('setContext', SCOPE, this.wide);
  }

  getTreeItem(item: Item): vscode.TreeItem {
    return item;
  }

  getParent(item: Item): Item | undefined {
    return item instanceof DraftItem ? undefined : item.parent;
  }

  async getChildren(item?: Item): Promise<Item[]> {
    if (item !== undefined) {
      return item instanceof DraftItem ? item.items : item instanceof UnsettledItem ? item.findings : [];
    }
    await this.load();
    return this.roots;
  }

  /** Asks the server anew: of several answers the last question's counts. */
  private async load(): Promise<void> {
    this.asked += 1;
    const asked = this.asked;
    const draft = draftInFront();
    const about = this.wide ? {} : draft && { textDocument: { uri: draft.uri.toString() } };
    const answer = about && (await this.server.request<{ drafts: DraftFindings[] }>('factlint/findings', about));
    if (asked === this.asked) {
      this.roots = this.shown(inOrder(answer?.drafts ?? []));
    }
  }

  private shown(drafts: readonly DraftFindings[]): Item[] {
    const groups = this.groups;
    const kept = drafts.map((draft) => ({
      ...draft,
      findings: draft.findings.filter(({ group }) => groups.includes(group)),
    }));
    const shown = drafts.reduce((sum, { status }) => sum + status.wrong + status.unsure, 0);
    const all = drafts.reduce((sum, { findings }) => sum + findings.length, 0);
    const here = kept.reduce((sum, { findings }) => sum + findings.length, 0);
    const badge = { value: shown, tooltip: `${shown} ${shown === 1 ? 'finding' : 'findings'} to fix or look at` };
    this.view.badge = shown > 0 ? badge : undefined;
    const [first] = drafts;
    const said = this.wide ? 'workspace' : drafts.length > 1 ? '' : (first?.status.said ?? '');
    this.view.description = `${said}${here < all ? ` · ${here} of ${all} listed` : ''}`;
    this.view.message =
      all > 0 && here === 0 ? 'The filter leaves out every finding.'
      : this.wide ? ''
      : (first?.status.advice ?? '');
    const filled = kept.filter(({ findings }) => findings.length > 0);
    return this.wide
      ? filled.map((draft) => new DraftItem(draft))
      : filled.flatMap((draft) => buildItems(draft, undefined));
  }

  /** The item of the finding under the caret is selected, where the list is to be seen. */
  private follow(editor: vscode.TextEditor): void {
    if (!this.view.visible || editor !== activeDraft()) {
      return;
    }
    const here = this.roots
      .flatMap((item) => (item instanceof FindingItem ? [item] : item.findings))
      .find((item) => item.uri.toString() === editor.document.uri.toString() && item.range.contains(editor.selection.active));
    if (here !== undefined) {
      void this.view.reveal(here, { select: true, focus: false }).then(undefined, () => undefined);
    }
  }

  private refresh(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.changed.fire();
      // VS Code asks a view that is out of sight for nothing, but shows its badge.
      if (!this.view.visible) {
        void this.load().catch(() => undefined);
      }
    }, QUIET_MS);
  }

  private get wide(): boolean {
    return this.context.workspaceState.get(SCOPE, false);
  }

  private get groups(): readonly Group[] {
    return this.context.workspaceState.get(FILTER, GROUPS.map(({ group }) => group));
  }

  private async keep(name: string, value: unknown): Promise<void> {
    await this.context.workspaceState.update(name, value);
    await vscode.commands.executeCommand('setContext', SCOPE, this.wide);
    this.refresh();
  }

  private async filter(): Promise<void> {
    const kept = this.groups;
    const choices = GROUPS.map(({ group, name, icon }) => ({
      label: `$(${icon}) ${name}`,
      group,
      picked: kept.includes(group),
    }));
    const chosen = await vscode.window.showQuickPick(choices, {
      title: 'Factlint: findings to show',
      canPickMany: true,
    });
    if (chosen !== undefined) {
      await this.keep(FILTER, chosen.map(({ group }) => group));
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscriptions.forEach((subscription) => subscription.dispose());
  }
}
