import { toTokenText } from '@oxbow/chain/tokenText'
import { z } from 'zod'
import { NftError } from './NftFault.ts'

/** An item's metadata, cleaned and truncated. */
export type NftMetadata = {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly traits: readonly NftTrait[]
  /** Unverified; fetched, if at all, when somebody views it. */
  readonly pictureUrl: string | undefined
}

export type NftTrait = { readonly kind: string; readonly value: string }

const maxTraits = 50
const lengths = { name: 100, description: 1_000, kind: 50, value: 100 } as const

const textual = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const traitSchema = z.object({ trait_type: textual.optional(), value: textual })
const metadataSchema = z.object({
  name: textual.optional().catch(undefined),
  description: textual.optional().catch(undefined),
  attributes: z.array(z.unknown()).catch([]),
  image: z.string().optional().catch(undefined),
  image_data: z.string().optional().catch(undefined),
})

/** @throws {NftError} if it isn't a JSON object */
export function parseNftMetadata(text: string): NftMetadata {
  const parsed = z.preprocess(parseJson, metadataSchema).safeParse(text)
  if (!parsed.success) throw new NftError('no-metadata')
  const { attributes, description, image, image_data: drawing, name } = parsed.data
  const traits = attributes.slice(0, maxTraits).flatMap((attribute) => {
    const trait = traitSchema.safeParse(attribute)
    const value = trait.data && toTokenText(trait.data.value, lengths.value)
    return value === undefined ? [] : [{ kind: toTokenText(trait.data?.trait_type ?? '', lengths.kind) ?? '', value }]
  })
  return {
    name: name === undefined ? undefined : toTokenText(name, lengths.name),
    description: description === undefined ? undefined : toTokenText(description, lengths.description),
    traits,
    pictureUrl: image ?? (drawing === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(drawing)}`),
  }
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
