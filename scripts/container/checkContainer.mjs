import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Checks compose.yaml with Debian's docker-compose. With `--build`, also builds the Dockerfile with Debian's
 * buildah (as root) and starts the image as compose.yaml does: without capabilities, as the account node,
 * with a read-only root. Skipped checks are reported; an image that can't be fetched never counts as passed.
 */

const root = join(import.meta.dirname, '../..')
const failures = []
const passed = (what) => console.log(`✓ ${what}`)
const untried = (what) => console.log(`? Not tried: ${what}`)
const failed = (what, said) => {
  failures.push(what)
  console.log(`✗ ${what}\n${said.trim().split('\n').slice(-12).join('\n')}`)
}

function run(program, args, options = {}) {
  const { error, status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8', ...options })
  return { isMissing: error?.code === 'ENOENT', isWell: status === 0, said: `${stdout ?? ''}${stderr ?? ''}`, stdout }
}

const folder = mkdtempSync(join(tmpdir(), 'oxbow-container-'))
try {
  checkCompose()
  if (process.argv.includes('--build')) checkImage()
  else untried('building and running the image; as root: node scripts/container/checkContainer.mjs --build')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failures.length > 0 ? 1 : 0

function checkCompose() {
  cpSync(join(root, 'compose.yaml'), join(folder, 'compose.yaml'))
  const settings = { OXBOW_HOSTS: 'exchange.example', OXBOW_RPC_1: 'https://your.node', POSTGRES_PASSWORD: 'secret' }
  const file = join(folder, '.env')
  const args = [
    '--project-directory',
    folder,
    '-f',
    join(folder, 'compose.yaml'),
    '--env-file',
    file,
    'config',
    '--quiet',
  ]
  write(file, settings)
  const { isMissing, isWell, said } = run('docker-compose', args)
  if (isMissing) return untried('compose.yaml; there is no docker-compose (apt-get install docker-compose)')
  if (!isWell) return failed('compose.yaml is not as docker-compose reads it', said)
  passed('compose.yaml is read by docker-compose')
  for (const name of ['OXBOW_HOSTS', 'POSTGRES_PASSWORD']) {
    write(file, { ...settings, [name]: '' })
    const refused = run('docker-compose', args)
    if (refused.isWell || !refused.said.includes('set it in .env'))
      failed(`compose.yaml starts without ${name}`, refused.said)
  }
  untried('the images postgres and caddy, and the networks of compose.yaml')
}

function checkImage() {
  if (run('buildah', ['--version']).isMissing)
    return untried('the Dockerfile; there is no buildah (apt-get install buildah)')
  const base = /^FROM (\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))[1]
  const from = `docker.io/library/${base}`
  const pulled = run('buildah', ['pull', from], { timeout: 120_000 })
  if (!pulled.isWell) {
    untried(`the image ${base}, which cannot be fetched here (${pulled.said.trim().split('\n').at(-1)})`)
    if (!makeStandIn(from)) return
  }
  const context = join(folder, 'context')
  mkdirSync(context)
  const archive = spawnSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 })
  spawnSync('tar', ['x', '-C', context], { input: archive.stdout })
  const built = run('buildah', [
    'bud',
    '--format',
    'docker',
    '--isolation',
    'chroot',
    '--pull-never',
    '-t',
    'oxbow-check',
    context,
  ])
  if (!built.isWell) return failed('the Dockerfile does not build', built.said)
  passed('the Dockerfile builds (buildah, without an engine)')
  checkRun()
}

/** Debian's base system with this Node instead of a registry's image. @returns whether it could be made */
function makeStandIn(name) {
  const system = join(folder, 'system')
  const made = run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system])
  if (!made.isWell) {
    untried('the Dockerfile; debootstrap makes no base system here')
    return false
  }
  // npm's folder, whichever Node runs it: its program is <folder>/bin/npm-cli.js.
  const npm = dirname(dirname(run('sh', ['-c', 'readlink -f "$(command -v npm)"']).stdout.trim()))
  cpSync(process.execPath, join(system, 'usr/local/bin/node'))
  cpSync(npm, join(system, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  cpSync(certificates, join(system, certificates), { dereference: true })
  const setUp = `ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/lib/node_modules/npm/bin/npm-cli.js && useradd -u 1000 -m node`
  const steps = [
    ['chroot', [system, 'sh', '-c', setUp]],
    ['buildah', ['from', '--name', 'oxbow-base', 'scratch']],
    ['buildah', ['add', '-q', 'oxbow-base', system, '/']],
    ['buildah', ['config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, 'oxbow-base']],
    ['buildah', ['commit', '-q', '--rm', 'oxbow-base', name]],
  ]
  for (const [program, args] of steps) {
    const { isWell, said } = run(program, args)
    if (isWell) continue
    failed('the stand-in for the base image is not made', said)
    return false
  }
  console.log(`  Debian 12 with Node ${process.version} stands in for it.`)
  return true
}

/**
 * Runs on local chains, so that no node is needed: a container only changes the account and
 * the writable folders. Without a container engine, because few kernels allow one here.
 */
function checkRun() {
  const container = run('buildah', ['from', '--pull-never', 'oxbow-check']).stdout.trim()
  const files = run('buildah', ['mount', container]).stdout.trim()
  const { config } = JSON.parse(run('buildah', ['inspect', '--type', 'image', 'oxbow-check']).stdout).OCIv1
  const health = JSON.parse(/HEALTHCHECK[^[]*(\[[^\]]*\])/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))[1])
  const data = join(folder, 'data')
  mkdirSync(data)
  const settings = [...config.Env, 'HOME=/tmp', 'OXBOW_PROFILE=local', 'OXBOW_DEVNET_HOURS=24']
  const inside = (command) =>
    `chroot ${files} setpriv --reuid 1000 --regid 1000 --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs ` +
    `env -i ${[...settings, ...command].map((each) => `'${each.replaceAll("'", `'\\''`)}'`).join(' ')}`
  const script = `set -e
mount --bind ${files} ${files} && mount -o remount,bind,ro ${files}
mount -t proc proc ${files}/proc && mount --rbind /dev ${files}/dev && mount -t tmpfs tmpfs ${files}/tmp
chown 1000:1000 ${data} && mount --bind ${data} ${files}/data
if ${inside(['touch', '/oxbow/written'])} 2>/dev/null; then echo 'the root can be written to'; exit 1; fi
${inside(['sh', '-c', `cd ${config.WorkingDir} && exec "$@"`, 'sh', ...config.Cmd, '--chains', 'ethereum'])} > ${folder}/said 2>&1 & 
oxbow=$!
for second in $(seq 300); do
  if ${inside(health)}; then break; fi
  kill -0 $oxbow && sleep 1
done
cat ${folder}/said
${inside(health)}
kill -TERM $oxbow && wait $oxbow
grep -q Stopping ${folder}/said`
  const { isWell, said } = run('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', script])
  run('buildah', ['rm', container])
  if (isWell)
    passed(
      'the image runs: as uid 1000, without capabilities, its root read-only; it is healthy, and ends with SIGTERM',
    )
  else failed('the image does not run', said)
}

function write(file, settings) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  writeFileSync(file, lines.join('\n'))
}
