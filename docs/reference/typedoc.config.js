import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))
/** What other people's programs may use: one page for each sub-path in `exports`. */
const packages = [...globSync('packages/protocol/*', { cwd: root }), 'packages/exchange/client'].sort()

/** @type {import('typedoc').TypeDocOptions} */
export default {
  name: 'Oxbow',
  basePath: root,
  displayBasePath: root,
  readme: join(root, 'examples/README.md'),
  tsconfig: join(import.meta.dirname, 'tsconfig.json'),
  entryPoints: packages.flatMap((folder) =>
    Object.values(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).exports)
      .filter((path) => /\.ts$/.test(path))
      .map((path) => join(root, folder, path)),
  ),
  out: join(import.meta.dirname, 'dist'),
  disableSources: true,
  skipErrorChecking: true,
  excludeExternals: true,
  excludePrivate: true,
  hideGenerator: true,
  validation: {
    invalidLink: true,
    invalidPath: true,
    notExported: false,
    rewrittenLink: true,
    unusedMergeModuleWith: true,
  },
  treatWarningsAsErrors: true,
}
