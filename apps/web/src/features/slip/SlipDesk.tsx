import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconFileImport, IconNotebook, IconRefresh } from '@tabler/icons-react';
import type { ShopFacts } from '@tashika/slip';
import { useDeferredValue, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Section } from '../../design/Section.tsx';
import { accountOfPage, checkDraft, type DraftCell } from './check.ts';
import { currentPage, type DeskAction, deskReducer, openDesk, rowForItem } from './draft/desk.ts';
import { draftIsBlank } from './draft/draft.ts';
import { readGrid } from './draft/grid.ts';
import { looksLikeJson, readHandedOver } from './draft/handed-over.ts';
import { keepDraft, keptDraft } from './draft/kept-draft.ts';
import { type Place, placeKey, rowColumns } from './draft/place.ts';
import { type Sample, samples } from './draft/samples.ts';
import { draftOf } from './draft/transcript.ts';
import { ImportPanel, type PendingImport } from './editor/ImportPanel.tsx';
import { PageTabs } from './editor/PageTabs.tsx';
import { Shortcuts } from './editor/Shortcuts.tsx';
import { SlipForm } from './editor/SlipForm.tsx';
import { form, result, toolbar as words } from './messages.ja.ts';
import { PrintSheet } from './report/PrintSheet.tsx';
import { ResultPanel } from './report/ResultPanel.tsx';
import { VerdictBar } from './report/VerdictBar.tsx';
import classes from './SlipDesk.module.css';

/** Asked for each time: where storage is forbidden, even naming it throws. */
const browserStorage = () => localStorage;

/** The slip on the left, what it comes to on the right; every keystroke is judged at once. */
export function SlipDesk({ facts }: { readonly facts: ShopFacts }) {
  const { shop } = facts;
  const [desk, dispatch] = useReducer(deskReducer, undefined, () =>
    openDesk(keptDraft(browserStorage, shop)),
  );
  const [pending, setPending] = useState<PendingImport | null>(null);
  const [notice, setNotice] = useState('');
  /** Cells a sentence speaks of while someone points at it. */
  const [pointedCells, setPointedCells] = useState<readonly DraftCell[]>([]);
  /** The cell under the pointer, else the one last entered. */
  const [hovered, setHovered] = useState<DraftCell | null>(null);
  const [entered, setEntered] = useState<DraftCell | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const report = useRef<HTMLDivElement>(null);
  const panel = useId();

  const { draft, current } = desk;
  useEffect(() => keepDraft(draft, browserStorage), [draft]);

  const deferred = useDeferredValue(draft);
  const checked = useMemo(() => checkDraft(deferred, facts), [deferred, facts]);
  const blank = draftIsBlank(draft);
  const shown = checked.ok && !blank ? accountOfPage(checked.value, current) : undefined;

  const act = (action: DeskAction, said = '') => {
    dispatch(action);
    setNotice(said);
  };
  /** What was said last is over with the next change. */
  const edit = (action: DeskAction) => act(action);
  const openSample = (sample: Sample) => {
    const opened = draftOf(sample.transcript, shop);
    if (opened.ok) act({ type: 'replace', draft: opened.value }, words.sampleOpened(sample.title));
  };

  const take = (text: string) => {
    const taken = readHandedOver(text, shop);
    if (!taken.ok) {
      setPending({ text, problem: taken.error.message });
      return;
    }
    setPending(null);
    if (taken.value.kind === 'slip') {
      const { draft: imported } = taken.value;
      act({ type: 'replace', draft: imported }, words.imported(imported.pages.length));
    } else {
      const at = { row: rowForItem(currentPage(desk)), column: 'label' } as const;
      const { grid } = taken.value;
      act({ type: 'paste', at, grid }, words.cellsPasted(grid.rows.length));
    }
  };
  /** Cells pasted into the form go where the caret is. */
  const pasteAt = (text: string, at: Place) => {
    if (looksLikeJson(text) || at.row === null) return take(text);
    const grid = readGrid(text, shop, rowColumns.indexOf(at.column));
    if (grid.ok) {
      act({ type: 'paste', at, grid: grid.value }, words.cellsPasted(grid.value.rows.length));
    } else {
      setPending({ text, problem: grid.error.message });
    }
  };

  /** Shows the cells a sentence speaks of, on whatever page they stand. */
  const choose = (cells: readonly DraftCell[]) => {
    const first = cells.find(({ page }) => page === current) ?? cells[0];
    if (first === undefined) return;
    flushSync(() => dispatch({ type: 'show-page', page: first.page }));
    setPointedCells(cells);
    const place = { row: first.row, column: first.column } as Place;
    root.current
      ?.querySelector(`[data-cell="${placeKey(place)}"]`)
      ?.scrollIntoView({ block: 'center' });
  };

  const spoken =
    shown === undefined ? '' : result.spoken(shown.account.verdict, shown.account.opening);
  // Said once the typing rests, not with every key.
  const [said] = useDebouncedValue(spoken, 700);

  return (
    <>
      <div className={classes.screen} ref={root}>
        <VisuallyHidden>
          <div role="status">{said}</div>
        </VisuallyHidden>
        <div role="toolbar" aria-label={words.label} className={classes.toolbar}>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" leftSection={<IconNotebook aria-hidden size={18} />}>
                {words.samples}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {samples.map((sample) => (
                <Menu.Item key={sample.id} onClick={() => openSample(sample)}>
                  {sample.title}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button
            variant="default"
            leftSection={<IconFileImport aria-hidden size={18} />}
            onClick={() => setPending({ text: '', problem: null })}
          >
            {words.importing}
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp aria-hidden size={18} />}
            disabled={desk.earlier.length === 0}
            onClick={() => act({ type: 'undo' }, words.undone)}
          >
            {words.undo}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh aria-hidden size={18} />}
            disabled={blank && draft.pages.length === 1}
            onClick={() => act({ type: 'start-over' }, words.startedOver)}
          >
            {words.startOver}
          </Button>
          <span role="status" className={classes.notice}>
            {notice}
          </span>
        </div>
        {pending !== null && (
          <ImportPanel
            pending={pending}
            onChange={(text) => setPending({ text, problem: null })}
            onTake={take}
            onClose={() => setPending(null)}
          />
        )}
        <div className={classes.columns}>
          <div className={classes.slip}>
            <Section title={form.title}>
              <PageTabs pages={draft.pages} current={current} dispatch={edit} panel={panel} />
              <SlipForm
                key={currentPage(desk).id}
                id={panel}
                desk={desk}
                dispatch={edit}
                facts={facts}
                checked={shown}
                pointedCells={pointedCells}
                pointAtCell={setHovered}
                onEnter={setEntered}
                onPaste={pasteAt}
              />
              <Shortcuts />
            </Section>
          </div>
          <div className={classes.result} ref={report}>
            <ResultPanel
              desk={desk}
              checked={checked}
              cell={hovered ?? entered}
              onPoint={setPointedCells}
              onChoose={choose}
              onShowPage={(page) => dispatch({ type: 'show-page', page })}
              onSample={openSample}
            />
          </div>
        </div>
        {shown !== undefined && (
          <VerdictBar
            account={shown.account}
            onOpen={() => report.current?.scrollIntoView({ block: 'start' })}
          />
        )}
      </div>
      {checked.ok && !blank && <PrintSheet accounts={checked.value} pages={deferred.pages} />}
    </>
  );
}
