import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type BuildEnvironmentOptions, build, type PluginOption } from 'vite'

const web = join(import.meta.dirname, '../../apps/web')
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
}

/** Builds `apps/web/src/test/longLists.tsx` as the pages are built, and serves it. */
export async function servePage(): Promise<{ readonly url: string; stop(): void }> {
  const plugins = (await Promise.all([
    import(join(web, '../../packages/shared/i18n/build/linguiPlugins.ts')).then((module) =>
      module.linguiPlugins(join(web, 'lingui.config.ts')),
    ),
    import(join(web, 'build/compileReact.ts')).then((module) => module.compileReact(web)),
    import(join(web, 'node_modules/@tailwindcss/vite/dist/index.mjs')).then((module) => module.default()),
  ])) as PluginOption[]
  const outDir = mkdtempSync(join(tmpdir(), 'oxbow-bench-account-'))
  const options: BuildEnvironmentOptions = { outDir, emptyOutDir: true, target: 'baseline-widely-available' }
  await build({
    root: join(import.meta.dirname, 'page'),
    configFile: false,
    logLevel: 'error',
    plugins,
    worker: { format: 'es' },
    build: { ...options, cssTarget: ['chrome123', 'firefox120', 'safari17.5'], reportCompressedSize: false },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    const file = pathname === '/' ? '/index.html' : pathname
    try {
      const content = readFileSync(join(outDir, file))
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
