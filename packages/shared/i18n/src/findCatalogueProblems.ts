/** Translations by their English text; empty where missing. */
export type Catalogue = Readonly<Record<string, string>>

/**
 * Problems that block a catalog from being shipped, one per line: missing strings, unused strings, translations that lose a placeholder, and plurals
 * without a form that the language needs.
 */
export function findCatalogueProblems(parameters: findCatalogueProblems.Parameters): readonly string[] {
  const { locale, used, catalogue, isComplete } = parameters
  const say = (what: string, id: string) => `${locale}: ${what}: ${JSON.stringify(id)}`
  const known = Object.keys(catalogue)
  return [
    ...used.filter((id) => !(id in catalogue)).map((id) => say('not extracted', id)),
    ...known.filter((id) => !used.includes(id)).map((id) => say('no longer used', id)),
    ...known.flatMap((id) => {
      const text = catalogue[id] ?? ''
      if (text === '') return isComplete ? [say('not translated', id)] : []
      if (listPlaceholders(text) !== listPlaceholders(id)) return [say('placeholders differ', id)]
      const forms = listMissingForms(text, locale)
      return forms.length > 0 ? [say(`plural without ${forms.join(', ')}`, id)] : []
    }),
  ]
}

export declare namespace findCatalogueProblems {
  type Parameters = {
    locale: string
    /** The strings used in the code. */
    used: readonly string[]
    catalogue: Catalogue
    /** Whether the catalog must translate every string. */
    isComplete: boolean
  }
}

/** Names of values and tags. A plural form may omit the number, so each name counts once. */
function listPlaceholders(text: string): string {
  const values = [...text.matchAll(placeholder)].map(([, name]) => name)
  const tags = [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag)
  return [...new Set([...values, ...tags])].sort().join(' ')
}

/** Braces with a name, or a name and its plural or select; the braces after a plural form contain text instead, which may be a single word. */
const placeholder = /(?<!\b(?:zero|one|two|few|many|other)\s*)\{\s*(\w+)\s*(?:\}|,\s*(?:plural|select|selectordinal))/g

function listMissingForms(text: string, locale: string): readonly string[] {
  if (!/,\s*plural\s*,/.test(text)) return []
  const forms = new Set([...text.matchAll(/\b(zero|one|two|few|many|other)\s*\{/g)].map(([, form]) => form))
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((form) => !forms.has(form))
}
