/** The language models that the writer has in VS Code, for the server: listed, chosen, asked. Nothing of it is kept. */
import * as vscode from 'vscode';

export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly maxTokens: number;
}

export type ModelAnswer = { readonly text: string } | { readonly refused: string } | null;

const ANY = 'any';
/** After these, asking again brings no answer either. */
const FINAL = new Set(['NoPermissions', 'NotFound']);
const REASON = 'Factlint judges the claims of your drafts with this model.';

/** Whether this VS Code has an interface for language models at all. */
export function offersModels(): boolean {
  return typeof vscode.lm?.selectChatModels === 'function';
}

/** The answer of the model that the server names; the writer's own leave is asked by the server, and by VS Code. */
export async function askModel(asked: ModelRequest, token: vscode.CancellationToken): Promise<ModelAnswer> {
  const model = (await vscode.lm.selectChatModels()).find(
    (known) => asked.model === ANY || nameOf(known) === asked.model,
  );
  if (model === undefined) {
    return { refused: `VS Code has no language model ${asked.model} now` };
  }
  // There is no role for a system's text: what rules the answer is the first message.
  const messages = asked.messages.map((message) => vscode.LanguageModelChatMessage.User(message.content));
  try {
    const response = await model.sendRequest(
      messages,
      { justification: REASON, modelOptions: { max_tokens: asked.maxTokens } },
      token,
    );
    let text = '';
    for await (const part of response.text) {
      text += part;
    }
    return { text };
  } catch (error) {
    if (error instanceof vscode.LanguageModelError && FINAL.has(error.code)) {
      return { refused: error.code };
    }
    return null;
  }
}

/** Lets the writer choose one of the models, or none; `use` is given its name, or nothing. */
export async function chooseModel(use: (name: string) => Promise<void>): Promise<void> {
  const models = offersModels() ? await vscode.lm.selectChatModels() : [];
  if (models.length === 0) {
    void vscode.window.showInformationMessage('Factlint: VS Code has no language model that extensions may use.');
    return;
  }
  const choices = [
    ...models.map((model) => ({ label: model.name, description: nameOf(model), name: nameOf(model) })),
    { label: 'None', description: 'The built-in judges alone judge', name: '' },
  ];
  const chosen = await vscode.window.showQuickPick(choices, {
    title: 'Factlint: which language model judges beside the built-in judges?',
  });
  if (chosen !== undefined) {
    await use(chosen.name);
  }
}

function nameOf(model: vscode.LanguageModelChat): string {
  return `${model.vendor}/${model.id}`;
}
