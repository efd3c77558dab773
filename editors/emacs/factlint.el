;;; factlint.el --- Check the facts of drafts while you write -*- lexical-binding: t -*-

;; Author: The Factlint authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1") (eglot "1.9"))
;; Keywords: convenience, wp, languages
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; Factlint marks the claims of drafts that evidence contradicts.  Eglot shows its findings, and these are the commands
;; that no key of Eglot's reaches.  `factlint-everywhere' starts it in all modes of `factlint-modes'; `factlint-ensure'
;; in the hooks of some starts it there.

;;; Code:

(require 'eglot)

(defgroup factlint nil
  "Check the facts of drafts while you write."
  :group 'text)

(defcustom factlint-command '("factlint" "lsp")
  "The language server, and what it is started with."
  :type '(repeat string))

(defconst factlint--options '(:commands (:hidden "M-x factlint-show-hidden"))
  "What the server is told of this editor: its commands by the names that a writer knows.")

(defcustom factlint-modes
  '(markdown-mode gfm-mode text-mode html-mode mhtml-mode rst-mode latex-mode LaTeX-mode plain-tex-mode
    typst-mode typst-ts-mode adoc-mode org-mode)
  "The modes whose buffers are drafts; one that derives from them is not.
Set it before this file is loaded.  With a mode for code, comments are checked;
Eglot then starts Factlint there in place of that mode's own server."
  :type '(repeat symbol))

(add-to-list 'eglot-server-programs `(,factlint-modes . ,(lambda (&rest _) `(,@factlint-command :initializationOptions ,factlint--options))))

;;;###autoload
(defun factlint-everywhere ()
  "Check the files of all `factlint-modes' from now on."
  (dolist (mode factlint-modes)
    (add-hook (intern (format "%s-hook" mode)) #'factlint-ensure)))

;;;###autoload
(defun factlint-ensure ()
  "Check this buffer with Factlint if it is a draft in a file."
  (when (and buffer-file-name (memq major-mode factlint-modes))
    (eglot-ensure)))

(defun factlint--run (command &rest arguments)
  "Have the server run COMMAND on this draft, with ARGUMENTS.
What it has to say is shown when it comes."
  (let ((server (or (eglot-current-server) (user-error "Factlint does not run here: M-x eglot starts it")))
        (uri (plist-get (eglot--TextDocumentIdentifier) :uri)))
    (jsonrpc-async-request server :workspace/executeCommand
                           (list :command (concat "factlint." command) :arguments (vconcat (list uri) arguments))
                           :success-fn #'ignore
                           :error-fn (lambda (err) (message "Factlint: %s" (plist-get err :message))))))

(defun factlint--region ()
  "The region, or where point is, as the protocol has it."
  (list :start (eglot--pos-to-lsp-position (if (use-region-p) (region-beginning) (point)))
        :end (eglot--pos-to-lsp-position (if (use-region-p) (region-end) (point)))))

;;;###autoload
(defun factlint-check ()
  "Check this draft now."
  (interactive)
  (factlint--run "checkDocument"))

;;;###autoload
(defun factlint-check-in-depth ()
  "Check the claim at point in depth, or what the region states."
  (interactive)
  (factlint--run "checkInDepth" (factlint--region)))

;;;###autoload
(defun factlint-review ()
  "Review this draft: its claims, the doubtful ones in depth, its citations.
With a region, review its paragraphs."
  (interactive)
  (if (use-region-p)
      (factlint--run "reviewSelection" (factlint--region))
    (factlint--run "reviewDocument")))

;;;###autoload
(defun factlint-check-citations ()
  "Check the links, DOIs and reference marks of this draft."
  (interactive)
  (factlint--run "checkCitations"))

;;;###autoload
(defun factlint-stop ()
  "Stop the review or citation check of this draft."
  (interactive)
  (factlint--run "stopReview"))

;;;###autoload
(defun factlint-fix-all ()
  "Make all safe edits."
  (interactive)
  (factlint--run "fixAll"))

;;;###autoload
(defun factlint-findings ()
  "Name the findings of this draft, in its order."
  (interactive)
  (factlint--run "listFindings"))

;;;###autoload
(defun factlint-forget ()
  "Delete everything that is stored of this draft, once you agreed to that."
  (interactive)
  (factlint--run "forgetDocument"))

;;;###autoload
(defun factlint-status ()
  "Say what is checked, by whom, and what is wrong."
  (interactive)
  (factlint--run "showStatus"))

;;;###autoload
(defun factlint-show-hidden ()
  "Name the findings that you hid as wrong; those that you choose are shown again."
  (interactive)
  (factlint--run "showHiddenAgain"))

;;;###autoload
(defun factlint-own-sources ()
  "Name your own sources; those that you choose are removed."
  (interactive)
  (factlint--run "listOwnSources"))

(provide 'factlint)
;;; factlint.el ends here
