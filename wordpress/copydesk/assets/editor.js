/* The panels of the block editor: before publishing, and beside the text. No build step: WordPress brings the parts. */
((wp, options) => {
  const { createElement: h, Fragment, useEffect, useState } = wp.element;
  const { Button, Notice, PanelRow, Spinner, TextControl } = wp.components;
  const { PluginDocumentSettingPanel, PluginPrePublishPanel } = wp.editPost;
  const { useSelect, select, dispatch } = wp.data;
  const { __, sprintf } = wp.i18n;

  const LEVEL = { pass: 'success', pass_with_edits: 'warning', hold: 'warning', refuse: 'error' };

  /** The text as it stands in the editor, saved or not. */
  const textNow = () => {
    const editor = select('core/editor');
    return {
      title: editor.getEditedPostAttribute('title') ?? '',
      excerpt: editor.getEditedPostAttribute('excerpt') ?? '',
      content: editor.getEditedPostContent(),
    };
  };

  const isSame = (one, other) =>
    one !== null && ['title', 'excerpt', 'content'].every((part) => one[part] === other[part]);

  /** Blocks with all blocks inside them. */
  const allBlocks = (blocks) => blocks.flatMap((block) => [block, ...allBlocks(block.innerBlocks)]);

  /** The only block that has these words as they are, or null. Words that stand twice are left to the author. */
  const blockWith = (words) => {
    if (words === null) return null;
    const found = allBlocks(select('core/block-editor').getBlocks()).filter(
      (block) => String(block.attributes.content ?? '').split(words).length > 1,
    );
    return found.length === 1 && String(found[0].attributes.content).split(words).length === 2
      ? found[0]
      : null;
  };

  const replaceWords = (finding) => {
    const block = blockWith(finding.words);
    if (block === null) return;
    dispatch('core/block-editor').updateBlockAttributes(block.clientId, {
      // Suggestions are plain text and must stay so.
      content: String(block.attributes.content).replace(finding.words, () =>
        wp.escapeHtml ? wp.escapeHtml.escapeHTML(finding.suggestion) : finding.suggestion,
      ),
    });
  };

  const showWords = (finding) => {
    const block = blockWith(finding.words);
    if (block !== null) dispatch('core/block-editor').selectBlock(block.clientId);
  };

  /** The words around a finding, cut between words. */
  const wordsBefore = (quote) => (quote ? `…${quote.prefix.replace(/^\S*\s/, '')}` : '');
  const wordsAfter = (quote) => (quote ? `${quote.suffix.replace(/\s\S*$/, '')}…` : '');

  const Finding = ({ finding, postId, onDecided }) => {
    const [reason, setReason] = useState(null);
    const [problem, setProblem] = useState(null);
    const isOpen = finding.review_state === 'undecided';
    const dismiss = () =>
      wp
        .apiFetch({
          path: `/copydesk/v1/posts/${postId}/dismissals`,
          method: 'POST',
          data: { violation: finding.id, reason },
        })
        .then(onDecided, (error) => setProblem(error.message));
    return h(
      'li',
      { className: `copydesk-finding copydesk-${finding.severity.toLowerCase()}` },
      finding.words === null
        ? h('p', null, __('Something is missing.', 'copydesk'))
        : h(
            'blockquote',
            null,
            wordsBefore(finding.quote),
            h('mark', null, finding.words),
            wordsAfter(finding.quote),
          ),
      h('strong', null, finding.rule_name),
      h('p', null, finding.reason),
      finding.omission &&
        h('p', null, sprintf(__('Leave out: “%s”', 'copydesk'), finding.omission)),
      finding.solution && h('p', null, finding.solution),
      !isOpen && h('p', null, sprintf(__('Decided: %s', 'copydesk'), finding.review_state)),
      problem && h(Notice, { status: 'error', isDismissible: false }, problem),
      h(
        'div',
        { className: 'copydesk-actions' },
        blockWith(finding.words) &&
          h(Button, { variant: 'link', onClick: () => showWords(finding) }, __('Show', 'copydesk')),
        finding.suggestion &&
          blockWith(finding.words) &&
          h(
            Button,
            { variant: 'secondary', onClick: () => replaceWords(finding) },
            sprintf(__('Replace with “%s”', 'copydesk'), finding.suggestion),
          ),
        isOpen &&
          options.mayDecide &&
          reason === null &&
          h(Button, { variant: 'link', onClick: () => setReason('') }, __('Dismiss…', 'copydesk')),
      ),
      reason !== null &&
        h(
          'form',
          {
            onSubmit: (event) => {
              event.preventDefault();
              dismiss();
            },
          },
          h(TextControl, {
            label: __('Why does the rule not apply here?', 'copydesk'),
            value: reason,
            onChange: setReason,
          }),
          h(
            Button,
            {
              variant: 'primary',
              type: 'submit',
              disabled: !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(reason),
            },
            __('Dismiss', 'copydesk'),
          ),
        ),
    );
  };

  /** The newest check, shared by both panels, so that one request serves them. */
  let newest = { text: null, answer: null, problem: null, isBusy: false };
  const listeners = new Set();
  const setNewest = (next) => {
    newest = { ...newest, ...next };
    listeners.forEach((listener) => listener(newest));
  };
  const check = (postId) => {
    const text = textNow();
    setNewest({ isBusy: true, problem: null });
    return wp
      .apiFetch({ path: `/copydesk/v1/posts/${postId}/verdict`, method: 'POST', data: text })
      .then(
        (answer) => setNewest({ text, answer, isBusy: false }),
        (error) => setNewest({ text, answer: null, problem: error.message, isBusy: false }),
      );
  };

  const Check = ({ isAutomatic }) => {
    const postId = useSelect((pick) => pick('core/editor').getCurrentPostId(), []);
    const now = useSelect(() => JSON.stringify(textNow()), []);
    const [{ text, answer, problem, isBusy }, setState] = useState(newest);
    useEffect(() => {
      listeners.add(setState);
      return () => listeners.delete(setState);
    }, []);
    useEffect(() => {
      if (isAutomatic && !isSame(newest.text, textNow())) check(postId);
    }, [isAutomatic, postId]);
    const isStale = text !== null && !isSame(text, JSON.parse(now));
    return h(
      Fragment,
      null,
      isBusy && h(PanelRow, null, h(Spinner), __('Checking…', 'copydesk')),
      problem && h(Notice, { status: 'error', isDismissible: false }, problem),
      answer &&
        !isBusy &&
        h(
          'div',
          { 'data-copydesk-verdict': answer.verdict },
          h(Notice, { status: LEVEL[answer.verdict], isDismissible: false }, answer.sentence),
          isStale && h('p', null, __('The text has changed since this check.', 'copydesk')),
          options.mode === 'block' &&
            answer.verdict !== 'pass' &&
            h('p', null, __('Publishing will be refused.', 'copydesk')),
          answer.findings.length > 0 &&
            h(
              'ul',
              { className: 'copydesk-findings' },
              answer.findings.map((finding) =>
                h(Finding, { key: finding.id, finding, postId, onDecided: () => check(postId) }),
              ),
            ),
          (answer.gaps.length > 0 || answer.has_unread) &&
            h(
              'details',
              null,
              h('summary', null, __('What this check cannot tell', 'copydesk')),
              answer.has_unread &&
                h(
                  'p',
                  null,
                  __(
                    'Shortcodes and blocks that are made when a reader opens the page were not read.',
                    'copydesk',
                  ),
                ),
              answer.gaps.map((gap, index) =>
                h(
                  'p',
                  { key: index },
                  sprintf(__('%1$s (%2$d rules)', 'copydesk'), gap.because, gap.rules),
                ),
              ),
            ),
        ),
      h(
        Button,
        { variant: 'secondary', disabled: isBusy, onClick: () => check(postId) },
        answer ? __('Check again', 'copydesk') : __('Check', 'copydesk'),
      ),
    );
  };

  wp.plugins.registerPlugin('copydesk', {
    icon: 'editor-spellcheck',
    render: () =>
      h(
        Fragment,
        null,
        h(
          PluginPrePublishPanel,
          { title: __('Copydesk', 'copydesk'), initialOpen: true },
          h(Check, { isAutomatic: true }),
        ),
        h(
          PluginDocumentSettingPanel,
          { name: 'copydesk', title: __('Copydesk', 'copydesk') },
          h(Check, { isAutomatic: false }),
        ),
      ),
  });
})(window.wp, window.copydeskEditor);
