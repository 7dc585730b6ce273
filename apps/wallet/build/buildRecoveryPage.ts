import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

const source = join(import.meta.dirname, '../src/recovery')

/**
 * Builds `recovery.html`: code, texts and styles in one file that opens a backup offline from disk.
 * Its content security policy allows its own code and styles by hash and blocks everything else.
 */
export async function buildRecoveryPage(): Promise<string> {
  const code = await bundle()
  const style = readFileSync(join(source, 'recovery.css'), 'utf8').replace(/\s+/g, ' ')
  // Either would end its element early.
  if (/<\/(script|style)|<!--/i.test(code + style))
    throw new Error('The recovery page contains a tag that would end it.')
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(code)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(';')
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<title>Oxbow recovery</title>',
    `<style>${style}</style>`,
    '<main></main>',
    `<script>${code}</script>`,
    '</html>',
    '',
  ].join('\n')
}

async function bundle(): Promise<string> {
  const [built] = (await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      lib: { entry: join(source, 'main.ts'), formats: ['iife'], name: 'recovery', fileName: 'recovery' },
    },
  })) as readonly Rolldown.RolldownOutput[]
  const [chunk, ...more] = built!.output
  if (more.length > 0) throw new Error('The recovery page is a single file: it must not load anything else.')
  return chunk.code
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
