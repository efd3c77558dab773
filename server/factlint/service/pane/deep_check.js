// Deep checks and questions: begun once, followed until they end, and taken up again under the same name.

import { keyOf, Trouble } from "./client.js";

/** @typedef {import("./client.js").Service} Service */
/** @typedef {import("./findings.js").Finding} Finding */

const POLLS_S = [0.5, 1, 2];
const LONGEST_POLL_S = 30;
const STEPS = new Map([
  ["starting", "starting"],
  ["framing", "reading the claim"],
  ["research", "looking for evidence"],
  ["debate", "weighing both sides"],
  ["adjudication", "asking the panel"],
  ["conclusion", "coming to a conclusion"],
]);
const WHY_NOT = new Map([
  ["upstream_unavailable", "The deep check was not finished: a service was not available. Nothing was charged."],
  ["insufficient_evidence", "The deep check found too few sources. Nothing was charged."],
  ["invalid_input", "The deep check could not read this as a claim. Nothing was charged."],
  ["cancelled", "The deep check was stopped. Nothing was charged."],
]);
const FAILED = "The deep check failed on the service’s side. Nothing was charged.";

/** Check a claim in depth, or go on with the check that was begun; `told` hears how far it is. Throws AbortError alone.
 * @param {Service} service @param {Finding} finding @param {() => void} told @param {string} [chosen] one of several claims */
export async function deepen(service, finding, told, chosen) {
  const deep = (finding.deep ??= { attempt: 0 });
  Object.assign(deep, { running: true, problem: "", again: false, stage: "" });
  told();
  try {
    if (chosen) await choose(service, deep, chosen);
    deep.task ??= await begin(service, finding, deep.attempt);
    told();
    await follow(service, deep, told);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    if (error.gone) restart(deep);
    Object.assign(deep, { problem: error.message, again: error.again || error.gone });
  } finally {
    deep.running = false;
    told();
  }
}

/** Stop a deep check; who follows it hears of its end. @param {Service} service @param {Finding} finding */
export async function stopDeep(service, finding) {
  const task = finding.deep?.task;
  if (task) await service.send("POST", `/verify/${encodeURIComponent(task)}/cancel`, {});
}

/** Ask about a claim that was checked in depth; a question whose answer was lost keeps its key, and is paid for once.
 * @param {Service} service @param {Finding} finding @param {string} question @param {() => void} told */
export async function ask(service, finding, question, told) {
  const talk = (finding.talk ??= { messages: [] });
  if (talk.asked !== question || !talk.key)
    Object.assign(talk, { asked: question, key: crypto.randomUUID().replaceAll("-", "") });
  Object.assign(talk, { running: true, problem: "" });
  told();
  try {
    const report = encodeURIComponent(finding.deep?.report.verification_id);
    const answer = await service.post(`/ask/${report}`, { message: question }, talk.key ?? "", { timeoutS: 100 });
    talk.messages.push({ role: "user", content: question }, { role: "expert", content: String(answer.content ?? "") });
    talk.asked = talk.key = "";
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    talk.problem = error.gone
      ? "The report of this claim is no longer kept; have it checked in depth again."
      : error.message;
  } finally {
    talk.running = false;
    told();
  }
}

/** @param {Service} service @param {Finding} finding @param {number} attempt */
async function begin(service, { claim, language }, attempt) {
  const body = { text: claim, language, visibility: "private", webhook_url: "" };
  const receipt = await service.post("/verify", body, await keyOf("verify", body, attempt), { receipt: "task_id" });
  return String(receipt.task_id);
}

/** Go on with one of the claims that were found in it. @param {Service} service @param {import("./findings.js").Deep} deep @param {string} claim */
async function choose(service, deep, claim) {
  const path = `/verify/${encodeURIComponent(deep.task ?? "")}/select`;
  const receipt = await service.post(path, { texts: [claim] }, await keyOf("select", deep.task, claim));
  deep.task = String(receipt.items[0].task_id);
  deep.choices = undefined;
}

/** @param {Service} service @param {import("./findings.js").Deep} deep @param {() => void} told */
async function follow(service, deep, told) {
  for (let poll = 0; ; poll++) {
    const state = await service.get(`/verify/status/${encodeURIComponent(deep.task ?? "")}`);
    if (state.status !== "processing") return end(service, deep, state);
    const { step = "", index = 0, total = 0, poll_after_seconds: hintS } = state.progress ?? {};
    deep.stage = `${STEPS.get(step) ?? "working"}${total ? ` (${Number(index)} of ${Number(total)})` : ""}`;
    told();
    const hinted = Number.isInteger(hintS) && hintS > 0 && hintS <= LONGEST_POLL_S ? hintS : 5;
    await service.sleep(POLLS_S[poll] ?? hinted);
  }
}

/** @param {Service} service @param {import("./findings.js").Deep} deep @param {any} state */
async function end(service, deep, state) {
  deep.stage = "";
  const similar = state.similar_claims?.[0]?.verification_id;
  if (state.result || similar) {
    deep.report = state.result ?? (await service.get(`/verifications/${encodeURIComponent(similar)}`));
    return;
  }
  if (state.claims?.length) {
    deep.choices = state.claims.map((/** @type {any} */ one) => String(one.claim));
    return;
  }
  const failure = state.failure ?? { failure_class: state.status };
  deep.problem = WHY_NOT.get(failure.failure_class) ?? FAILED;
  deep.again = Boolean(failure.retryable) || state.status === "cancelled";
  restart(deep);
}

/** The next one is another request. @param {import("./findings.js").Deep} deep */
function restart(deep) {
  deep.task = undefined;
  deep.attempt++;
}
