import { chooseLocaleBy } from '@tashika/kernel';

/** The page is in one language from its first paint on: the one its document says. */
chooseLocaleBy(() => (document.documentElement.lang === 'en' ? 'en' : 'ja'));
