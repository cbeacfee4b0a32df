import { type MantineColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { colorScheme as words } from '../messages.ts';
import classes from './ColorSchemeSwitch.module.css';

const choices = [
  { value: 'light', label: words.light, Icon: IconSun },
  { value: 'auto', label: words.auto, Icon: IconDeviceDesktop },
  { value: 'dark', label: words.dark, Icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; label: string; Icon: typeof IconSun }[];

/** Light, dark, or as the system has it; remembered on this device. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.group}>
      <VisuallyHidden component="legend">{words.legend}</VisuallyHidden>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={classes.choice} title={label}>
          <input
            type="radio"
            name="color-scheme"
            className={classes.input}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon aria-hidden className={classes.icon} size={18} stroke={1.8} />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
