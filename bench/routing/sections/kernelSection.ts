import { benchKernel } from './benchKernel.ts'
import { checkExact } from './checkExact.ts'
import type { Section } from './Section.ts'
import { Table, times } from './Table.ts'

export const kernelSection: Section = {
  title: 'Kernel against the SDKs',
  async measure({ market, options }) {
    const kernel = await benchKernel(options.seed)
    const exact = await checkExact(market, options.seed + 2, options.full ? 20_000 : 4_000)
    const table = new Table()
    table.head('One exact quote', 'ns', 'v3-sdk', 'v4-sdk')
    for (const [name, ticks] of [
      ['ticks0', '0'],
      ['ticks10', '10'],
      ['ticks100', '100'],
    ] as const) {
      const { ns, v3SdkRatio, v4SdkRatio } = kernel[name]
      table.add(`${ticks} ticks crossed`, ns.toFixed(0), times(v3SdkRatio), times(v4SdkRatio))
    }
    table.head('Exactness', 'compared', 'wrong')
    table.add('quotes against the SDKs', String(exact.compared), String(exact.mismatches))
    return { lines: [...table.lines, ...exact.examples], result: { ...kernel, exact } }
  },
}
