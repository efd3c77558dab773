/**
 * The computer that Obsidian runs on, for a page in a browser: its files, and its programs as real processes.
 *
 * In Obsidian the plugin has all of Node; a browser has none of it. This hands on what the plugin asks of Node, byte for
 * byte: `desktop.mjs PLUGIN WINDOW VAULT` serves on a free port of loopback and prints its address.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

const [plugin, windowScript, vault] = process.argv.slice(2);
const PAGE = `<!doctype html><html><head><meta charset="utf-8"><title>Vault</title>
<link rel="stylesheet" href="/plugin/styles.css"></head><body><script src="/window.js"></script></body></html>`;
const TYPES = { js: 'text/javascript', css: 'text/css', json: 'application/json' };
const programs = new Map();

const answers = {
  '/': async (_, response) => send(response, 'text/html', PAGE),
  '/window.js': async (_, response) => send(response, TYPES.js, await readFile(windowScript)),
  '/facts': async (_, response) =>
    sendJson(response, { home: homedir(), path: process.env.PATH, platform: process.platform, pid: process.pid, vault }),
  '/look': async (url, response) => {
    const file = url.searchParams.get('file');
    const isFile = await stat(file).then((found) => found.isFile(), () => false);
    const isExecutable = await access(file, constants.X_OK).then(() => true, () => false);
    sendJson(response, { isFile, isExecutable });
  },
  '/read': async (url, response) => send(response, 'text/plain', await readFile(join(vault, url.searchParams.get('path')))),
  '/write': async (url, response, body) => {
    const file = join(vault, url.searchParams.get('path'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, body);
    sendJson(response, {});
  },
  '/spawn': async (_, response, body) => run(JSON.parse(body), response),
  '/input': async (url, response, body) => {
    programs.get(url.searchParams.get('id'))?.stdin.write(body);
    sendJson(response, {});
  },
  '/kill': async (url, response) => {
    programs.get(url.searchParams.get('id'))?.kill();
    sendJson(response, {});
  },
};

/** A process, whose output is a line for each piece of it. */
function run({ id, program, args, cwd }, response) {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const tell = (said) => response.write(`${JSON.stringify(said)}\n`);
  const child = spawn(program, args, { cwd });
  programs.set(id, child);
  tell({ pid: child.pid ?? null });
  child.stdout.on('data', (bytes) => tell({ stdout: bytes.toString('base64') }));
  child.stderr.on('data', (bytes) => tell({ stderr: bytes.toString('base64') }));
  child.stdin.on('error', () => undefined);
  child.on('error', (error) => tell({ error: error.message }));
  child.on('close', (code) => response.end(`${JSON.stringify({ close: code })}\n`));
}

function send(response, type, content) {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content);
}

function sendJson(response, value) {
  send(response, TYPES.json, JSON.stringify(value));
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://desktop');
  const pieces = [];
  for await (const piece of request) {
    pieces.push(piece);
  }
  try {
    if (url.pathname.startsWith('/plugin/')) {
      const name = url.pathname.slice('/plugin/'.length);
      send(response, TYPES[name.split('.').at(-1)], await readFile(join(plugin, name)));
    } else {
      await answers[url.pathname](url, response, Buffer.concat(pieces));
    }
  } catch (error) {
    response.writeHead(404).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
