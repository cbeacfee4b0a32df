import { Button, FileButton, Text } from '@mantine/core';
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import {
  type Character,
  type CharacterRequest,
  character as characterFile,
  type StoredCharacter,
} from '@tashika/contract/dialogue';
import { useState } from 'react';
import { RemoveButton } from '../../../design/RemoveButton.tsx';
import { Section } from '../../../design/Section.tsx';
import { charactersPart as words } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import { CharacterEditor } from './CharacterEditor.tsx';
import classes from './Characters.module.css';
import { useCharacters, useRead, useRemove } from './use-characters.ts';

/** What is being edited: a stored one, or a new one made of something. */
interface Edited {
  readonly stored: StoredCharacter | null;
  readonly base: Character;
  readonly picture: string | undefined;
  /** Another number for another editor, so that nothing of the one before stays in its fields. */
  readonly number: number;
}

/** The characters of the workspace, and the editor for one of them. */
export function CharactersPart() {
  const list = useCharacters();
  const read = useRead();
  const [edited, setEdited] = useState<Edited>();
  const edit = (base: Character, stored: StoredCharacter | null = null, picture?: string) =>
    setEdited((before) => ({ base, stored, picture, number: (before?.number ?? 0) + 1 }));
  const bring = async (file: File | null) => {
    if (file === null) return;
    const request = await requestOf(file);
    const brought = await read.mutateAsync(request).catch(() => undefined);
    if (brought?.character) edit(brought.character, null, request.picture);
  };

  if (list.isPending) return <Text role="status">{words.loading}</Text>;
  if (list.isError) {
    return (
      <Notice tone="caution">
        <p>{list.error.message}</p>
      </Notice>
    );
  }
  const { characters, shipped } = list.data;
  return (
    <>
      <Section title={words.title}>
        <Text>{words.intro}</Text>
        <div className={classes.actions}>
          <Button
            leftSection={<IconPlus aria-hidden size={18} />}
            onClick={() => edit(characterFile.parse({ name: words.newName, tone: null }))}
          >
            {words.create}
          </Button>
          <BringButton onFile={bring} />
        </div>
        {read.isError && (
          <Notice tone="bad" urgent>
            <p>{read.error.message}</p>
          </Notice>
        )}
        {read.data !== undefined && read.data.problems.length > 0 && (
          <Notice tone="bad" urgent>
            {read.data.problems.map(({ path, message }) => (
              <p key={`${path}${message}`}>{message}</p>
            ))}
          </Notice>
        )}
        <ul className={classes.list}>
          {characters.map((one) => (
            <Own key={one.id} character={one} onEdit={() => edit(one.file, one)} />
          ))}
          {shipped.map((one) => (
            <Shipped
              key={one.name}
              name={one.name}
              onUse={() => edit({ ...one, name: words.copyOf(one.name) })}
            />
          ))}
        </ul>
      </Section>
      {edited !== undefined && (
        <CharacterEditor
          key={edited.number}
          base={edited.base}
          stored={edited.stored}
          picture={edited.picture}
          onSaved={(stored) => edit(stored.file, stored)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const BringButton = ({ onFile }: { readonly onFile: (file: File | null) => void }) => (
  <FileButton accept=".json,.yaml,.yml,.png,image/png" onChange={onFile}>
    {(props) => (
      <Button {...props} variant="default" leftSection={<IconFileUpload aria-hidden size={18} />}>
        {words.bring}
      </Button>
    )}
  </FileButton>
);

interface ShippedProps {
  readonly name: string;
  readonly onUse: () => void;
}

const Shipped = ({ name, onUse }: ShippedProps) => (
  <li className={classes.item}>
    <span>
      <strong>{name}</strong> <small>{words.shipped}</small>
    </span>
    <Button size="sm" variant="default" aria-label={words.basedOnOne(name)} onClick={onUse}>
      {words.basedOn}
    </Button>
  </li>
);

interface OwnProps {
  readonly character: StoredCharacter;
  readonly onEdit: () => void;
}

function Own({ character: { id, name, updated_by }, onEdit }: OwnProps) {
  const remove = useRemove();
  return (
    <li className={classes.item}>
      <span>
        <strong>{name}</strong> <small>{words.by(updated_by)}</small>
      </span>
      <span className={classes.actions}>
        <Button size="sm" variant="default" aria-label={words.editOne(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <RemoveButton
          label={words.remove}
          name={words.removeOne(name)}
          cancel={words.keep}
          deed={remove}
          onRemove={(whenDone) => remove.mutate(id, whenDone)}
        >
          {words.removeSure(name)}
        </RemoveButton>
      </span>
    </li>
  );
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47];

/** A picture goes as it is, anything else as text. */
async function requestOf(file: File): Promise<CharacterRequest> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!pngSignature.every((byte, at) => bytes[at] === byte)) {
    return { text: new TextDecoder().decode(bytes) };
  }
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { picture: btoa(binary) };
}
