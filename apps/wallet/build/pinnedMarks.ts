import type { Plugin } from 'vite'

/** Puts the marks of the pinned contracts into the build as they come out: the addresses that they are made of would weigh a hundred times as much. */
export function pinnedMarks(): Plugin {
  return {
    name: 'oxbow:pinned-marks',
    apply: 'build',
    load: {
      filter: { id: /wallet\/ui\/src\/pins\/pinnedMarks\.ts$/ },
      async handler(id) {
        const { pinnedMarks } = (await import(id)) as typeof import('@oxbow/wallet-ui/pinnedMarks')
        return `export const pinnedMarks = ${JSON.stringify(pinnedMarks)}`
      },
    },
  }
}
