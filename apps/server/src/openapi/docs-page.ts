import { html, raw } from 'hono/html';
import { problemMessages, docsPage as text } from '../messages.ts';
import { docsStyle } from './docs-style.ts';
import type { OpenApiDocument, Operation, Schema } from './document.ts';

/** The page of the API: plain HTML made from the document, readable without any script. */

type Html = ReturnType<typeof html>;

export function renderDocsPage(document: OpenApiDocument, nonce: string): Html {
  const tags = document.tags ?? [];
  const operations = operationsOf(document);
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">${raw(docsStyle)}</style>
      </head>
      <body>
        <header>
          <p><a href="/">${text.home}</a></p>
          <h1>${document.info.title} <small>${document.info.version}</small></h1>
          <p>${document.info.description}</p>
          <p><a href="/api/openapi.json">${text.openApiDocument}</a></p>
        </header>
        <nav aria-label="${text.resources}">
          <ul>
            ${operations.map(
              ({ id, method, path, operation }) => html`<li>
                <a href="#${id}"><code>${method} ${path}</code></a> ${operation.summary}
              </li>`,
            )}
          </ul>
        </nav>
        <main>
          ${tags.map(
            (tag) => html`<section>
              <h2>${tag.name}</h2>
              <p>${tag.description}</p>
              ${operations
                .filter(({ operation }) => operation.tags?.includes(tag.name))
                .map(renderOperation)}
            </section>`,
          )}
          ${renderSchemas(document)} ${renderProblems()}
        </main>
      </body>
    </html>`;
}

interface Listed {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const operationsOf = (document: OpenApiDocument): Listed[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method}${path.replaceAll(/[^\w]+/g, '-')}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

function renderOperation({ id, method, path, operation }: Listed): Html {
  const parameters = operation.parameters ?? [];
  return html`<article id="${id}">
    <h3><code>${method} ${path}</code> ${operation.summary}</h3>
    <p>${operation.description}</p>
    ${
      parameters.length === 0
        ? ''
        : html`<h4>${text.parameters}</h4>
          ${renderFields(
            parameters.map(({ name, required, description, schema }) => ({
              name,
              required: required === true,
              schema: { ...schema, ...(description === undefined ? {} : { description }) },
            })),
          )}`
    }
    ${
      operation.requestBody === undefined
        ? ''
        : html`<h4>${text.request}</h4>
          ${Object.entries(operation.requestBody.content).map(
            ([mediaType, { schema }]) =>
              html`<p><code>${mediaType}</code></p>
                ${schema === undefined ? '' : renderSchema(schema)}`,
          )}`
    }
    <h4>${text.responses}</h4>
    ${Object.entries(operation.responses ?? {}).map(
      ([status, response]) => html`<p><strong>${status}</strong> ${response.description}</p>
        ${
          response.content === undefined
            ? html`<p>${text.noBody}</p>`
            : Object.entries(response.content).map(
                ([mediaType, { schema }]) =>
                  html`<p><code>${mediaType}</code></p>
                    ${schema === undefined ? '' : renderSchema(schema)}`,
              )
        }`,
    )}
  </article>`;
}

function renderSchemas(document: OpenApiDocument): Html | '' {
  const schemas = Object.entries(document.components?.schemas ?? {});
  if (schemas.length === 0) return '';
  return html`<section>
    <h2>${text.schemas}</h2>
    ${schemas.map(
      ([name, schema]) => html`<article id="schema-${name}">
        <h3><code>${name}</code></h3>
        ${schema.description === undefined ? '' : html`<p>${schema.description}</p>`}
        ${renderSchema(schema)}
      </article>`,
    )}
  </section>`;
}

const renderProblems = (): Html => html`<section>
  <h2>${text.problems}</h2>
  <p>${text.problemsLead}</p>
  <div class="wide" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">${text.status}</th>
          <th scope="col">${text.code}</th>
          <th scope="col">${text.meaning}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(problemMessages).map(
          ([code, { status, title }]) => html`<tr id="${code}">
            <td>${status}</td>
            <td><code>${code}</code></td>
            <td>${title}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>
</section>`;

/** An object as a table of its fields, anything else as its type. */
function renderSchema(schema: Schema): Html {
  if (schema.properties === undefined) return html`<p>${typeOf(schema)}</p>`;
  return renderFields(fieldsOf(schema, ''));
}

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** Nested objects are written out with the path to each field, as problems name it. */
function fieldsOf(schema: Schema, prefix: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const required = schema.required?.includes(key) ?? false;
    const nested =
      field.items === undefined ? fieldsOf(field, `${name}.`) : fieldsOf(field.items, `${name}[].`);
    return [{ name, required, schema: field }, ...nested];
  });
}

const renderFields = (fields: readonly Field[]): Html => html`<div class="wide" tabindex="0">
  <table>
    <thead>
      <tr>
        <th scope="col">${text.name}</th>
        <th scope="col">${text.type}</th>
        <th scope="col">${text.presence}</th>
        <th scope="col">${text.meaning}</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, required, schema }) => html`<tr>
          <td><code>${name}</code></td>
          <td>${typeOf(schema)}</td>
          <td>${required ? text.required : text.optional}</td>
          <td>${schema.description}</td>
        </tr>`,
      )}
    </tbody>
  </table>
</div>`;

function typeOf(schema: Schema): Html | string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined) {
    return html`<code>${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}</code>`;
  }
  const alternatives = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (alternatives !== undefined) {
    return html`${alternatives.map(
      (one, i) => html`${i === 0 ? '' : ` ${text.oneOf} `}${typeOf(one)}`,
    )}`;
  }
  if (schema.items !== undefined) return html`${typeOf(schema.items)}[]`;
  if (schema.type === undefined) return text.anything;
  return typeof schema.type === 'string' ? schema.type : schema.type.join(' | ');
}
