/** Words about assistants' way in, for the document of the API. */

export const mcp = {
  tag: 'アシスタント（MCP）',
  tagDescription:
    'Model Context Protocol の Streamable HTTP です。AIアシスタントが、伝票・台詞・出欠・日程調整の道具を使えます。APIトークンが要ります。',
  post: 'MCP のメッセージを送る',
  description:
    'メッセージの形は Model Context Protocol の仕様に従います。道具は、このAPIを同じトークンの権限で使います。',
  ok: 'MCP の返事です。',
  taken: '受け取りました（返事のいらないメッセージ）。',
  notAcceptable: '返事の形（Accept）に `application/json` と `text/event-stream` が要ります。',
  metadata: '/mcp を使うために要るもの（RFC 9728）',
  metadataFields: {
    resource: 'MCP のアドレスです。',
    resource_name: '名前です。',
    resource_documentation: '説明のページです。',
    bearer_methods_supported: 'トークンの渡し方です。',
    scopes_supported: 'トークンに付けられる権限です。',
  },
};
