import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copy as words } from '../messages.ts';

interface CopyButtonProps {
  /** What is copied, asked for at the moment of copying; it may have to be fetched. */
  readonly text: () => string | Promise<string>;
  /** What the button says before; the default is just "copy". */
  readonly label?: string;
  /** What it is called where several say the same. */
  readonly name?: string;
}

/** What is still on its way must be promised during the press: some browsers allow it only then. */
async function copied(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies a text and says whether it worked. */
export function CopyButton({ text, label = words.copy, name }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copyText = async () => {
    try {
      await copied(text());
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon aria-hidden size={16} />}
      {...(name !== undefined && outcome === undefined && { 'aria-label': name })}
      onClick={copyText}
      onBlur={() => setOutcome(undefined)}
    >
      <span aria-live="polite">{outcome === undefined ? label : words[outcome]}</span>
    </Button>
  );
}
