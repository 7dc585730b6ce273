import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { prettifyError } from 'zod'
import { type Deployment, deploymentSchema } from './Deployment.ts'

/**
 * The local chains that the devnet wrote to `<dataDir>/deployments`, by chain id. Empty if it hasn't written any. Node only.
 *
 * @throws {InvalidDeploymentError} when a file is not a deployment
 */
export async function loadDeployments(dataDir: string): Promise<readonly Deployment[]> {
  const folder = join(dataDir, 'deployments')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const deployments = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => loadDeployment(join(folder, name))),
  )
  return deployments.sort((a, b) => a.network.chainId - b.network.chainId)
}

async function loadDeployment(path: string): Promise<Deployment> {
  const text = await readFile(path, 'utf8')
  const parsed = deploymentSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new InvalidDeploymentError(path, prettifyError(parsed.error))
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export class InvalidDeploymentError extends BaseError {
  override name = 'InvalidDeploymentError'

  constructor(path: string, reason: string) {
    super(`${path} does not describe a local chain.`, {
      code: 'InvalidDeployment',
      facts: reason.split('\n'),
      nextAction: 'Start Oxbow with --fresh: it deploys the local chains again and rewrites this file.',
    })
  }
}
