import { Button, Menu } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { type Account, readJson, renderReport } from '@tashika/slip';
import { memo } from 'react';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { saveFile } from '../../../save-file.ts';
import { exporting as words } from '../messages.ts';
import classes from './ExportActions.module.css';

interface ExportActionsProps {
  readonly account: Account;
  /** What stands on the slips at that moment. */
  readonly transcript: () => unknown;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** What can be carried away: the report, what was read, and the slip itself. */
export const ExportActions = memo(function ExportActions({
  account,
  transcript,
}: ExportActionsProps) {
  const files = [
    { name: words.files.text, label: words.text, text: () => renderReport(account) },
    { name: words.files.read, label: words.read, text: () => json(readJson(account)) },
    {
      name: words.files.transcript,
      label: words.transcript,
      text: () => json(transcript()),
    },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, no fields.
    <div role="group" aria-label={words.label} className={classes.actions}>
      <CopyButton text={() => renderReport(account)} label={words.copy} />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter aria-hidden size={16} />}
        onClick={() => window.print()}
      >
        {words.print}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<IconDownload aria-hidden size={16} />}>
            {words.save}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {files.map(({ name, label, text }) => (
            <Menu.Item key={name} onClick={() => saveFile(name, text())}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});
