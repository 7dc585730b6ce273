import { readFileSync } from 'node:fs'
import { parseOperatorPins } from '@oxbow/chain/parseOperatorPins'
import type { Plugin } from 'vite'

/** Builds the operator's pinned contracts into the pages, in addition to Oxbow's. Without a file there are none. */
export function operatorPins(path: string | undefined): Plugin {
  return {
    name: 'oxbow:operator-pins',
    load(id) {
      if (!path || !id.endsWith('/packages/protocol/chain/src/pin/operatorPins.json')) return undefined
      this.addWatchFile(path)
      return JSON.stringify(parseOperatorPins(readFileSync(path, 'utf8')))
    },
  }
}
