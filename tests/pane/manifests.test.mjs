// The manifests for Word pass Microsoft's own validation: the unified one against its published schema, which the package
// holds; of the XML one, whose validation is a service of Microsoft's, what the same package reads.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";

const { FACTLINT_TEST_EDITORS, MANIFESTS } = process.env;
const { OfficeAddinManifest, validateManifest } = createRequire(join(FACTLINT_TEST_EDITORS, "office", "package.json"))("office-addin-manifest");
const unified = join(MANIFESTS, "manifest.json");

globalThis.fetch = () => assert.fail("something is asked for outside");

test("the unified manifest is valid", async () => {
  const { isValid, report } = await validateManifest(unified);
  assert.ok(isValid, JSON.stringify(report));
});

test("the validation would tell of a fault", async () => {
  const broken = join(MANIFESTS, "broken.json");
  assert.equal((await validateManifest(broken)).isValid, false);
});

test("both manifests are read as the same add-in", async () => {
  const [xml, json] = [
    await OfficeAddinManifest.readManifestFile(join(MANIFESTS, "manifest.xml")),
    await OfficeAddinManifest.readManifestFile(unified),
  ];
  assert.deepEqual([xml.id, xml.displayName, xml.version], [json.id, json.displayName, json.version]);
  assert.equal(xml.defaultSettings.sourceLocation, "https://factlint.example.org/pane/word");
  assert.equal(xml.officeAppType, "TaskPaneApp");
  assert.deepEqual([...xml.hosts], ["Document"]);
  assert.deepEqual([...json.hosts], ["document"]);
});
