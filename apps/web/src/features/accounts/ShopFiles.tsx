import { Button, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { givenSettings } from '@tashika/contract/slips';
import { parseShop, shopTemplates } from '@tashika/slip';
import { useState } from 'react';
import { FileDrop } from '../../design/FileDrop.tsx';
import { Section } from '../../design/Section.tsx';
import { saveFile } from '../../save-file.ts';
import classes from './MenuSection.module.css';
import { menuCsv, menuOf } from './menu-csv.ts';
import { settings as words } from './messages.ts';
import { draftOf, type SettingsDraft, settingsOf } from './settings.ts';

interface ShopFilesProps {
  readonly draft: SettingsDraft;
  readonly mayChange: boolean;
  /** What came takes the place of what is being edited; nothing is saved by it. */
  readonly onTake: (draft: Partial<SettingsDraft>, said: string) => void;
}

type Settings = Parameters<typeof draftOf>[0];

/** The shop as files, and shops to begin with. */
export function ShopFiles({ draft, mayChange, onTake }: ShopFilesProps) {
  const [problem, setProblem] = useState<string>();
  const take = (
    read: { ok: true; value: Partial<SettingsDraft> } | { ok: false; error: { message: string } },
    said: string,
  ) => {
    setProblem(read.ok ? undefined : read.error.message);
    if (read.ok) onTake(read.value, said);
  };
  const open = async (text: string, name: string) => {
    if (/\.(?:csv|tsv)$/iu.test(name)) {
      const items = menuOf(text, draft.items);
      take(items.ok ? { ok: true, value: { items: items.value } } : items, words.taken(name));
      return;
    }
    take(await readYaml(text), words.taken(name));
  };
  return (
    <Section title={words.files}>
      {mayChange && (
        <>
          <Text>{words.templatesHint}</Text>
          <div className={classes.tools}>
            {shopTemplates.map(({ id, shop, castNames }) => (
              <Button
                key={id}
                variant="default"
                onClick={() =>
                  take(
                    { ok: true, value: shopOf({ shop, cast_names: castNames } as Settings) },
                    words.templateTaken(words.templates[id]),
                  )
                }
              >
                {words.templates[id]}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden size={18} />}
          onClick={() => saveFile('tashika-menu.csv', menuCsv(draft.items), 'text/csv')}
        >
          {words.saveCsv}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden size={18} />}
          onClick={() => void saveYaml(draft)}
        >
          {words.saveYaml}
        </Button>
      </div>
      <PrintableForm />
      {mayChange && (
        <FileDrop
          label={words.takeFile}
          accept=".csv,.tsv,.yaml,.yml,.json"
          onText={(text, name) => void open(text, name)}
        />
      )}
      {problem !== undefined && (
        <Text role="alert" className={classes.problem}>
          {problem}
        </Text>
      )}
    </Section>
  );
}

/** The form for this shop, with the menu that is saved. */
function PrintableForm() {
  return (
    <>
      <h3 className={classes.small}>{words.form}</h3>
      <Text>{words.formHint}</Text>
      <div className={classes.tools}>
        {(['a6', 'a5'] as const).map((size) => (
          <Button
            key={size}
            component="a"
            href={`/api/slips/form?size=${size}`}
            download={words.formFile(size)}
            variant="default"
            leftSection={<IconPrinter aria-hidden size={18} />}
          >
            {words.formOf[size]}
          </Button>
        ))}
      </div>
    </>
  );
}

/** A template is a shop's menu; it says nothing about anybody's books and pay. */
function shopOf(settings: Settings): Partial<SettingsDraft> {
  const { books: _, payBack: __, ...draft } = draftOf(settings);
  return draft;
}

async function saveYaml(draft: SettingsDraft): Promise<void> {
  const { stringify } = await import('yaml');
  saveFile('tashika-shop.yaml', stringify(settingsOf(draft)), 'application/yaml');
}

/** JSON is YAML as well. What the engine cannot use is refused with its place. */
async function readYaml(
  text: string,
): Promise<{ ok: true; value: SettingsDraft } | { ok: false; error: { message: string } }> {
  const { parse } = await import('yaml');
  let json: unknown;
  try {
    json = parse(text.replace(/^\ufeff/u, ''), { maxAliasCount: 0 });
  } catch {
    return { ok: false, error: { message: words.notYaml } };
  }
  const given = givenSettings.safeParse(json);
  if (!given.success) return { ok: false, error: { message: words.notShop } };
  const shop = parseShop(given.data.shop);
  return shop.ok ? { ok: true, value: draftOf(given.data as Settings) } : shop;
}
