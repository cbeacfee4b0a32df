import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFileImport,
  IconNotebook,
  IconRefresh,
} from '@tabler/icons-react';
import { memo } from 'react';
import { type Sample, samples } from '../draft/samples.ts';
import { toolbar as words } from '../messages.ts';
import classes from './DeskToolbar.module.css';

interface DeskToolbarProps {
  /** What was done last, in words. */
  readonly notice: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canStartOver: boolean;
  readonly onSample: (sample: Sample) => void;
  readonly onImport: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onStartOver: () => void;
}

/** What can be done with the slip as a whole. */
export const DeskToolbar = memo(function DeskToolbar(props: DeskToolbarProps) {
  const { notice, canUndo, canRedo, canStartOver, onSample, onImport } = props;
  const { onUndo, onRedo, onStartOver } = props;
  return (
    <div role="toolbar" aria-label={words.label} className={classes.toolbar}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconNotebook aria-hidden size={18} />}>
            {words.samples}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {samples.map((sample) => (
            <Menu.Item key={sample.id} onClick={() => onSample(sample)}>
              {sample.title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconFileImport aria-hidden size={18} />}
        onClick={onImport}
      >
        {words.importing}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp aria-hidden size={18} />}
        disabled={!canUndo}
        onClick={onUndo}
      >
        {words.undo}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp aria-hidden size={18} />}
        disabled={!canRedo}
        onClick={onRedo}
      >
        {words.redo}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh aria-hidden size={18} />}
        disabled={!canStartOver}
        onClick={onStartOver}
      >
        {words.startOver}
      </Button>
      <span role="status" className={classes.notice}>
        {notice}
      </span>
    </div>
  );
});
