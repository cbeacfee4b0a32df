import type {
  GivenRowJson,
  QuantityContent,
  RowDoubt,
  StoredSlipJson,
} from '@tashika/contract/slips';
import type { Place, Shop } from '@tashika/slip';
import type { ReactNode } from 'react';
import { Section } from '../../design/Section.tsx';
import { PhotoView } from '../slip/photo/PhotoView.tsx';
import classes from './AccountPage.module.css';
import { AddRow } from './AddRow.tsx';
import { CorrectionLog } from './CorrectionLog.tsx';
import { account as words } from './messages.ts';
import { OpenRows } from './OpenRows.tsx';
import { StoredSlipTable } from './StoredSlipTable.tsx';
import { storedPage } from './stored-page.ts';

interface KeptSlipProps {
  readonly slip: StoredSlipJson;
  /** Its place among the slips of the account, from 0. */
  readonly index: number;
  readonly shop: Shop;
  readonly chosen: Place | null;
  readonly pointed: readonly Place[];
  readonly busy: boolean;
  readonly onChoose: (place: Place | null) => void;
  readonly onCorrect: (place: Place, after: QuantityContent) => Promise<boolean>;
  readonly onAddRow: (row: Omit<GivenRowJson, 'slip_id'>) => Promise<boolean>;
  readonly onSettleRows: (doubt: RowDoubt) => void;
  readonly onUndo: (correction: string) => void;
  readonly children: ReactNode;
}

/** One slip of a kept account: its photo with every cell outlined, beside what was read from it. */
export function KeptSlip(props: KeptSlipProps) {
  const { slip, index, shop, chosen, pointed, busy, onChoose } = props;
  const page = storedPage(slip);
  return (
    <div className={classes.slip} data-slip={index}>
      {page.photo !== null && slip.photo !== null && (
        <div className={classes.photo}>
          <PhotoView
            page={page}
            photo={page.photo}
            index={index}
            picture={{ url: slip.photo.url }}
            shop={shop}
            asked={[]}
            chosen={chosen}
            pointed={pointed}
            onChoose={onChoose}
          />
        </div>
      )}
      <Section title={words.slip(slip.position)}>
        <StoredSlipTable
          {...{ slip, page, shop, chosen, pointed, busy, onChoose }}
          onCorrect={props.onCorrect}
        />
        <OpenRows page={page} busy={busy} onSettle={props.onSettleRows} />
        <AddRow position={slip.position} busy={busy} onAdd={props.onAddRow} />
        {props.children}
        <CorrectionLog slip={slip} busy={busy} onUndo={props.onUndo} />
      </Section>
    </div>
  );
}
