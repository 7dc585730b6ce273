import { bootstrap, runAs, SetUpError } from './bootstrap.mjs'

/**
 * Serves the component gallery at http://localhost:3100; `--build` writes it
 * to packages/shared/ui/dist/gallery. `npm run shots` takes its screenshots.
 */
const [mode, ...rest] = process.argv.slice(2)
const say = (line) => console.log(line)
const vite = 'packages/shared/ui/node_modules/vite/bin/vite.js'
try {
  const tools = await bootstrap({ say })
  if (mode === '--build') runAs(tools, [vite, 'build', 'packages/shared/ui/gallery', ...rest])
  else runAs(tools, [vite, 'packages/shared/ui/gallery', ...process.argv.slice(2)])
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(`\n${error.message}`)
  process.exit(1)
}
