import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod/mini'
import { contractsSchema, type Network, networkSchema } from './Network.ts'
import { networkFields } from './networkFields.ts'
import { type JsonText, parseJsonText } from './parseJsonText.ts'

/** The networks that Oxbow knows by itself, in a file like an operator's own. */
export const builtInNetworksPath = fileURLToPath(new URL('networks.json', import.meta.url))

/** For a network that is known already, every field except the chain id is optional. */
const changeSchema = z.strictObject({
  ...z.partial(z.omit(networkSchema, { profile: true, contracts: true })).shape,
  chainId: networkSchema.shape.chainId,
  contracts: z.optional(z.strictObject(z.partial(contractsSchema).shape)),
})
const fileSchema = z.array(changeSchema)

/**
 * Networks of a file: those in `known` with the file's changes, then those that only the file has. Node only.
 *
 * @param path of a JSON file: an array of networks as in `networkSchema`, without `profile`
 * @throws {InvalidNetworksError} with every error by line and column
 */
export async function loadNetworks(
  path: string,
  { known }: { known: readonly Network[] },
): Promise<readonly Network[]> {
  const text = parseText(await read(path))
  const changes = parse(text)
  const wrong: string[] = []
  const merged = changes.map((change, index) => {
    const before = known.find(({ chainId }) => chainId === change.chainId)
    const whole = { ...before, ...change, contracts: { ...before?.contracts, ...change.contracts }, profile: 'public' }
    const network = networkSchema.safeParse(whole)
    if (!network.success)
      wrong.push(
        ...text.issueLines(network.error, {
          at: [index],
          name: `chain ${change.chainId}: `,
          fields: networkFields,
        }),
      )
    return network.data
  })
  const byChain = new Map(known.map((network) => [network.chainId, network]))
  for (const network of merged) if (network !== undefined) byChain.set(network.chainId, network)
  changes.forEach(({ chainId }, index) => {
    if (changes.findIndex((change) => change.chainId === chainId) < index)
      wrong.push(`${text.placeOf([index, 'chainId'])}: chain ${chainId} is there twice`)
    const slug = byChain.get(chainId)?.slug
    const isTaken = [...byChain.values()].some((other) => other.slug === slug && other.chainId !== chainId)
    if (slug !== undefined && isTaken) wrong.push(`${text.placeOf([index, 'slug'])}: slug "${slug}" is there twice`)
  })
  if (wrong.length > 0) throw new InvalidNetworksError(wrong)
  return [...byChain.values()]
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(resolve(path), 'utf8')
  } catch (error) {
    throw new InvalidNetworksError([`${path}: ${(error as NodeJS.ErrnoException).code ?? 'it cannot be read'}`])
  }
}

function parseText(text: string): JsonText {
  try {
    return parseJsonText(text)
  } catch (error) {
    throw new InvalidNetworksError([(error as SyntaxError).message])
  }
}

function parse(text: JsonText): z.infer<typeof fileSchema> {
  const parsed = fileSchema.safeParse(text.value)
  if (!parsed.success) throw new InvalidNetworksError(text.issueLines(parsed.error, { fields: networkFields }))
  return parsed.data
}

export class InvalidNetworksError extends BaseError {
  override name = 'InvalidNetworksError'

  constructor(reasons: readonly string[]) {
    super('The file in OXBOW_NETWORKS does not describe networks.', {
      code: 'InvalidConfiguration',
      facts: reasons,
      nextAction: 'Compare it with the example in docs/operators.md.',
    })
  }
}
