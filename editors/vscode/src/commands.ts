/** The commands of the palette and of the status item's menu. */
import * as vscode from 'vscode';
import { addSources } from './addSources';
import { activeDraft, draftInFront, notebookInFront } from './documents';
import { chooseModel } from './languageModels';
import type { ServerProcess } from './serverProcess';
import { SAMPLE } from './sampleDraft';
import type { Walkthrough } from './walkthrough';

interface Parts {
  readonly log: vscode.LogOutputChannel;
  readonly server: ServerProcess;
  readonly start: () => Promise<unknown>;
  readonly install: () => Promise<void>;
  readonly walkthrough: Walkthrough;
}

export function registerCommands(context: vscode.ExtensionContext, { log, server, start, install, walkthrough }: Parts): void {
  const onDraft = (command: string, selected = false) => async (): Promise<void> => {
    const editor = activeDraft();
    const notebook = notebookInFront();
    const document = selected || notebook !== undefined ? editor?.document : draftInFront();
    if (document === undefined) {
      void vscode.window.showInformationMessage(
        notebook !== undefined ?
          'In a notebook this command is for one Markdown cell. Begin to edit the cell first.'
        : 'Open a draft first: Markdown, text, LaTeX, HTML and others.',
      );
      return;
    }
    await server.execute(command, [document.uri.toString(), ...(editor && selected ? [range(editor.selection)] : [])]);
  };

  const fixAll = onDraft('factlint.fixAll');
  const commands: Record<string, () => unknown> = {
    'factlint.check': onDraft('factlint.checkDocument'),
    'factlint.checkSelectedText': onDraft('factlint.checkSelection', true),
    'factlint.deepCheck': onDraft('factlint.checkInDepth', true),
    'factlint.ask': onDraft('factlint.askAboutClaim', true),
    'factlint.review': onDraft('factlint.reviewDocument'),
    'factlint.reviewSelectedText': onDraft('factlint.reviewSelection', true),
    'factlint.citations': onDraft('factlint.checkCitations'),
    'factlint.stop': onDraft('factlint.stopReview'),
    'factlint.applyFixes': async () => {
      const draft = draftInFront();
      const before = draft?.version;
      await fixAll();
      if (draft?.version !== before) {
        walkthrough.mark('fixed');
      }
    },
    'factlint.forget': onDraft('factlint.forgetDocument'),
    'factlint.lookThrough': onDraft('factlint.chooseEdits'),
    'factlint.putBackWords': putBackWords,
    'factlint.reviewWholeFolder': () => reviewFolder(server),
    'factlint.forgetVerdicts': () => server.execute('factlint.clearCache', []),
    'factlint.chooseModel': () => chooseModel((name) => server.execute('factlint.useLanguageModel', [name])),
    'factlint.addSources': async () => {
      if (await addSources(server)) {
        walkthrough.mark('sources');
      }
    },
    'factlint.ownSources': () => server.execute('factlint.listOwnSources', []),
    'factlint.hidden': () => server.execute('factlint.showHiddenAgain', []),
    'factlint.addPack': () => server.execute('factlint.addEncyclopedia', []),
    'factlint.status': () => server.execute('factlint.showStatus', []),
    'factlint.showLog': () => log.show(),
    'factlint.restart': start,
    'factlint.install': install,
    'factlint.openSample': openSample,
    'factlint.menu': showMenu,
    'factlint.fixed': () => walkthrough.mark('fixed'),
  };
  for (const [name, handler] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, handler));
  }
}

function range(selection: vscode.Selection): object {
  const { start, end } = selection;
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}

/** The server offers it where the caret is on words that it put in; VS Code says so where it is not. */
async function putBackWords(): Promise<void> {
  await vscode.commands.executeCommand('editor.action.codeAction', { kind: 'quickfix.factlint.revert', apply: 'first' });
}

/** Reviews the folder of the draft in front, or one that the writer picks. */
async function reviewFolder(server: ServerProcess): Promise<void> {
  const inFront = draftInFront()?.uri;
  const folder =
    (inFront && vscode.workspace.getWorkspaceFolder(inFront)) ??
    ((vscode.workspace.workspaceFolders?.length ?? 0) > 1
      ? await vscode.window.showWorkspaceFolderPick({ placeHolder: 'Which folder is to be reviewed?' })
      : vscode.workspace.workspaceFolders?.[0]);
  if (folder !== undefined) {
    await server.execute('factlint.reviewFolder', [folder.uri.toString()]);
  }
}

async function openSample(): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: SAMPLE });
  await vscode.window.showTextDocument(document);
}

async function showMenu(): Promise<void> {
  const choices = [
    { label: '$(checklist) Check This Draft', command: 'factlint.check' },
    { label: '$(telescope) Review This Draft', description: 'every claim, link and citation, which takes longer', command: 'factlint.review' },
    { label: '$(folder) Review This Folder', description: 'all its drafts, one after the other', command: 'factlint.reviewWholeFolder' },
    { label: '$(link) Check Citations', description: 'whether links, DOIs and references lead to what they are cited for', command: 'factlint.citations' },
    { label: '$(search) Check the Claim in Depth', description: 'the claim at the caret', command: 'factlint.deepCheck' },
    { label: '$(comment-discussion) Ask About the Claim', description: 'the claim at the caret', command: 'factlint.ask' },
    { label: '$(list-unordered) Show Findings', description: 'all of this draft, in a list', command: 'factlint.showFindings' },
    { label: '$(wand) Apply All Safe Edits', description: 'small ones that are sure', command: 'factlint.applyFixes' },
    { label: '$(diff) Look Through All Edits', description: 'you tick which are made', command: 'factlint.lookThrough' },
    { label: '$(library) Add Your Own Sources', description: 'files and folders that drafts are checked against', command: 'factlint.addSources' },
    { label: '$(references) Show Own Sources', description: 'and remove some', command: 'factlint.ownSources' },
    { label: '$(eye) Show Hidden Findings Again', description: 'those that you called wrong', command: 'factlint.hidden' },
    { label: '$(book) Add an Offline Encyclopedia', command: 'factlint.addPack' },
    { label: '$(hubot) Choose a Language Model', description: 'one of VS Code’s, to judge as well', command: 'factlint.chooseModel' },
    { label: '$(info) Show Status', command: 'factlint.status' },
    { label: '$(output) Show Log', command: 'factlint.showLog' },
    { label: '$(gear) Settings', command: 'workbench.action.openSettings', argument: '@ext:factlint.factlint' },
  ];
  const choice = await vscode.window.showQuickPick(choices, { title: 'Factlint' });
  if (choice !== undefined) {
    await vscode.commands.executeCommand(choice.command, ...(choice.argument === undefined ? [] : [choice.argument]));
  }
}
