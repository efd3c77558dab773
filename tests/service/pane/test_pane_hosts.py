"""The pages of the pane for Word and Google Docs: whose scripts they run, and who may show them in a frame."""

import re


async def test_word_s_page_runs_the_script_of_its_maker_and_no_other_one_from_outside(browser):
    answer = await browser.get("/pane/word")
    policy = answer.headers["Content-Security-Policy"]
    assert answer.status_code == 200 and 'data-host="office"' in answer.text
    outside = [url for url in re.findall(r'(?:src|href)="([^"]+)"', answer.text) if not url.startswith("/")]
    assert outside == ["https://appsforoffice.microsoft.com/lib/1/hosted/office.js"]
    assert "script-src 'self' https://appsforoffice.microsoft.com;" in policy and "unsafe" not in policy
    assert "frame-ancestors https://*.officeapps.live.com" in policy and "X-Frame-Options" not in answer.headers


async def test_google_docs_page_runs_no_script_from_outside_and_lies_only_in_a_side_bar_of_google(browser):
    answer = await browser.get("/pane/docs")
    policy = answer.headers["Content-Security-Policy"]
    assert 'data-host="docs"' in answer.text and "https://" not in "".join(re.findall(r'src="([^"]+)"', answer.text))
    assert "script-src 'self';" in policy and "frame-ancestors https://*.googleusercontent.com" in policy


async def test_the_icons_may_be_shown_by_word(browser):
    for size in (16, 32, 64, 80):
        answer = await browser.get(f"/pane/icon-{size}.png")
        assert answer.headers["Content-Type"] == "image/png" and answer.content.startswith(b"\x89PNG")
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
