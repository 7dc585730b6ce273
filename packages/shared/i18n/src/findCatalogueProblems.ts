/** Texts by the English they stand for; empty where a translation is missing. */
export type Catalogue = Readonly<Record<string, string>>

/**
 * What keeps a catalogue from being shipped, one line each: strings the pages use and it lacks, strings no page uses any more, translations that
 * lose a placeholder, plurals without a form that the language has.
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
    /** The strings in the code. */
    used: readonly string[]
    catalogue: Catalogue
    /** Whether nothing may be left in English. */
    isComplete: boolean
  }
}

/** Names of values and tags. Inside a plural a form may do without the number, so a name counts once. */
function listPlaceholders(text: string): string {
  const values = [...text.matchAll(placeholder)].map(([, name]) => name)
  const tags = [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag)
  return [...new Set([...values, ...tags])].sort().join(' ')
}

/** Braces with a name, or a name and what it decides; those behind a form of a plural hold that form, which may be a single word. */
const placeholder = /(?<!\b(?:zero|one|two|few|many|other)\s*)\{\s*(\w+)\s*(?:\}|,\s*(?:plural|select|selectordinal))/g

function listMissingForms(text: string, locale: string): readonly string[] {
  if (!/,\s*plural\s*,/.test(text)) return []
  const forms = new Set([...text.matchAll(/\b(zero|one|two|few|many|other)\s*\{/g)].map(([, form]) => form))
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((form) => !forms.has(form))
}
