import { readFileSync } from 'node:fs'
import { parseOperatorPins } from '@oxbow/chain/parseOperatorPins'
import type { Plugin } from 'vite'

/** Builds the pins of the site's operator into the pages, beside those that Oxbow brings. Without a file there are none. */
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
