import { readFileSync } from 'node:fs'
import { type JsonText, parseJsonText } from '@oxbow/chain/parseJsonText'
import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod'

const webUrl = z.url({ protocol: /^https?$/ })

const siteFileSchema = z.strictObject({
  name: z.string().min(1).max(40).optional(),
  termsUrl: webUrl.optional(),
  privacyUrl: webUrl.optional(),
  contactUrl: z.url({ protocol: /^(https?|mailto)$/ }).optional(),
  /** Replaces the notice for visitors from the United Kingdom. */
  unitedKingdom: z
    .strictObject({
      text: z.string().min(1).max(600),
      more: z.string().min(1).max(3_000).optional(),
      url: webUrl.optional(),
    })
    .optional(),
})

/** What to write for each field of the file. */
const siteFields = {
  'the file': 'what visitors are told of who runs the site: { "name": "…" }',
  name: 'the name of the site, in quotes, at most 40 characters',
  termsUrl: 'where its terms are, a URL that begins with https://',
  privacyUrl: 'where its privacy notice is, a URL that begins with https://',
  contactUrl: 'how to reach you, a URL that begins with mailto: or https://',
  unitedKingdom: 'what visitors from the United Kingdom are told: { "text": "…" }',
  text: 'what is always shown, in quotes, at most 600 characters',
  more: 'what is shown after "Read more", in quotes, at most 3,000 characters',
  url: 'where more is to be read, a URL that begins with https://',
} as const

export type SiteFile = z.infer<typeof siteFileSchema>

/**
 * The operator's information about themselves: the file that `OXBOW_SITE` names.
 *
 * @throws {InvalidSiteFileError} with each error's line and column
 */
export function loadSiteFile(path: string): SiteFile {
  const text = read(path)
  const parsed = siteFileSchema.safeParse(text.value)
  if (!parsed.success) throw new InvalidSiteFileError(text.issueLines(parsed.error, { fields: siteFields }))
  return parsed.data
}

function read(path: string): JsonText {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new InvalidSiteFileError([`${path}: ${(error as NodeJS.ErrnoException).code ?? 'it cannot be read'}`])
  }
  try {
    return parseJsonText(text)
  } catch (error) {
    throw new InvalidSiteFileError([(error as SyntaxError).message])
  }
}

export class InvalidSiteFileError extends BaseError {
  override name = 'Server.InvalidSiteFileError'
  constructor(reasons: readonly string[]) {
    super('The file in OXBOW_SITE is invalid.', {
      code: 'InvalidConfiguration',
      facts: reasons,
      nextAction: 'Compare it with the example in docs/operators.md.',
    })
  }
}
