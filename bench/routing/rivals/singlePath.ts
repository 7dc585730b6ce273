import type { FloatMarket } from '../market/FloatMarket.ts'
import type { Flow } from '../measure/evaluate.ts'
import { type Ends, planGas } from '../measure/planGas.ts'
import { type Path, pathOutput, pathTicksGas } from './edgePaths.ts'

/** The single path with the best output after gas. */
export function singlePath(
  market: FloatMarket,
  paths: readonly Path[],
  amountIn: bigint,
  perGas: number,
  ends: Ends,
): Flow {
  let best: Path | undefined
  let bestNet = Number.NEGATIVE_INFINITY
  for (const path of paths) {
    const output = pathOutput(market, path, Number(amountIn))
    if (!(output > 0) || output <= bestNet) continue
    const net = output - (planGas(market, path, ends) + pathTicksGas(market, path, Number(amountIn))) * perGas
    if (net > bestNet) [best, bestNet] = [path, net]
  }
  return best ? [{ edges: best, amountIn }] : []
}
