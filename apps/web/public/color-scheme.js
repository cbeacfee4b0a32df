// Sets the remembered colour scheme before the page is painted; the app takes over from there.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('tashika-color-scheme');
  } catch {
    // Storage may be forbidden; the system's choice stands then.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}
