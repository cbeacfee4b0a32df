/** What the model is told about the form of its reply; the question itself is the caller's. */

export const schemaPrompt = (jsonSchema: unknown) =>
  [
    '返答は、次の JSON Schema に合う JSON を1つだけにしてください。',
    '説明、前置き、コードブロックの記号は付けないでください。',
    JSON.stringify(jsonSchema),
  ].join('\n');

export const repairPrompt = (fault: string) =>
  [
    '先ほどの返答は、指定の JSON Schema に合う JSON として読み取れませんでした。',
    `読み取れなかった点: ${fault}`,
    '最初の依頼に対する返答を、JSON Schema に合う JSON 1つだけで、もう一度返してください。',
  ].join('\n');
