import { readdirSync, realpathSync } from 'node:fs'

/** File names of the build: `landing.html` is English, `landing.de.html` German. */
export const documentName =
  /^(?:landing|swap|explore(?:-pools|-transactions)?|token|pool|positions)(?:\.([\w-]+))?\.html(?:\.br)?$/

/** Returns the documents of the build that `webRoot` currently links to: an upgrade replaces the pages while the server runs. */
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

/** Prerendered documents of the build: each page's files by language. */
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
