import type { JournaledBlock } from './Journal.ts'

/** Rewrites elements of a dump. */
export type HeaderRestoration = {
  block(json: string): string
  transaction(json: string): string
}

/** Gives blocks that a node made again the headers that they had, and with them their hashes, which are those of the headers. */
export function createHeaderRestoration(blocks: readonly JournaledBlock[]): HeaderRestoration {
  const byNumber = new Map(blocks.map((block) => [block.number, block]))
  return {
    block(json) {
      const block = byNumber.get(Number(/"number":"(0x[0-9a-f]+)"/.exec(json)?.[1]))
      if (!block) return json
      return (['parentHash', 'stateRoot', 'mixHash'] as const).reduce(
        (text, field) => text.replace(new RegExp(`"${field}":"0x[0-9a-f]{64}"`), `"${field}":"${block[field]}"`),
        json,
      )
    },
    transaction(json) {
      const block = byNumber.get(Number(/"block_number":(\d+)\}$/.exec(json)?.[1]))
      if (!block) return json
      return json.replace(/"block_hash":"0x[0-9a-f]{64}"(?=,"block_number":\d+\}$)/, `"block_hash":"${block.hash}"`)
    },
  }
}
