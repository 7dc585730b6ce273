import { readdirSync, realpathSync } from 'node:fs'

/** As the build names them: `landing.html` is in English, `landing.de.html` in German. */
export const documentName =
  /^(?:landing|swap|explore(?:-pools|-transactions)?|token|pool|positions)(?:\.([\w-]+))?\.html(?:\.br)?$/

/** The documents of the build that `webRoot` leads to at the time: an upgrade puts new pages there while the server runs. */
export function followDocuments(webRoot: string | undefined): () => ReadonlyMap<string, ReadonlyMap<string, string>> {
  let folder: string | undefined
  let documents: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map()
  return () => {
    if (webRoot === undefined) return documents
    const now = realpathSync(webRoot)
    if (folder !== now) documents = findDocuments(now)
    folder = now
    return documents
  }
}

/** The documents of the build that hold a page's first screen: of each page its files by their language. */
function findDocuments(webRoot: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const file of readdirSync(webRoot)) {
    const match = file.endsWith('.html') ? documentName.exec(file) : null
    if (match === null) continue
    const page = file.slice(0, file.indexOf('.'))
    found.set(page, (found.get(page) ?? new Map<string, string>()).set(match[1] ?? 'en', file))
  }
  return found
}
