/**
 * Apart from the other sentences because an old Node must be able to read it.
 * @param {string} version
 * @param {number} oldest
 */
export const tooOld = (version, oldest) =>
  [
    `tashika は Node.js ${oldest} 以上で動きますが、いま使われているのは ${version} です。`,
    'このフォルダーで npm install を実行すると、必要な Node.js も一緒に入ります。',
    'そのあと npx tashika でお試しください。',
  ].join('\n');
