import { listAt, treeAt, valueAt, type Manifest, type Tree } from './kubernetes-files.ts'
import { findSchemaFaults } from './kubernetes-schema.ts'

/** The files that the manifests are compared with. */
export interface AppFacts {
  /** The names of the app's settings. */
  readonly settings: readonly string[]
  /** The paths that the app answers to probes. */
  readonly probePaths: readonly string[]
}

/** The seconds in which a process finishes running calls after DRAIN_SECONDS. */
const FINISH_SECONDS = 10

type Manifests = readonly Manifest[]

/** Finds what the API of Kubernetes would refuse, and what it would accept but would not work or not be safe. */
export function findManifestFaults(manifests: Manifests, app: AppFacts): readonly string[] {
  const pods = manifests.flatMap(readTemplate)
  return [
    ...manifests.filter(isBuiltIn).flatMap((one) => at(one, findSchemaFaults(one.body))),
    ...manifests.flatMap((one) => at(one, findWrongSettings(one, app))),
    ...pods.flatMap((one) => at(one, findUnsafe(one.body))),
    ...pods.flatMap((one) => at(one, findWrongProbes(one.body, app))),
    ...pods.flatMap((one) => at(one, findMissingObjects(one.body, manifests))),
    ...pods.flatMap((one) => at(one, findShortGrace(one, manifests))),
    ...manifests.flatMap((one) => at(one, findWrongSelectors(one, pods))),
    ...manifests.flatMap((one) => at(one, findWrongPorts(one, manifests, pods))),
    ...manifests.flatMap((one) => at(one, findWrongTargets(one, manifests))),
  ]
}

/** Whether Kubernetes itself knows the kind of the object; `findTypeFaults` compares the others with their types. */
export const isBuiltIn = ({ body }: Manifest): boolean => !String(body['apiVersion']).startsWith('gateway.')

/** Returns a manifest whose pods are described by `spec.template`, for one that makes pods: a CronJob makes Jobs. */
function readTemplate(one: Manifest): Manifests {
  if (one.kind === 'CronJob') return [{ ...one, body: treeAt(one.body, 'spec', 'jobTemplate') }]
  return one.kind === 'Deployment' || one.kind === 'Job' ? [one] : []
}

const at = ({ path, kind, name }: Manifest, faults: readonly string[]) =>
  faults.map((fault) => `${path} ${kind} ${name}: ${fault}`)

const podOf = (body: Tree) => treeAt(body, 'spec', 'template', 'spec')
const containersOf = (body: Tree) => listAt(podOf(body), 'containers')

/** Keys that are no setting of the app, nor of the program that stores its backups. A key with a dot is a file. */
function findWrongSettings({ kind, body }: Manifest, { settings }: AppFacts): readonly string[] {
  if (kind !== 'ConfigMap' && kind !== 'Secret') return []
  const keys = ['data', 'stringData'].flatMap((part) => Object.keys(treeAt(body, part)))
  return keys
    .filter((key) => !key.includes('.') && !key.startsWith('RESTIC_') && !settings.includes(key))
    .map((key) => `${key} is no setting of the app`)
}

/** The rights that a container must not have. */
function findUnsafe(body: Tree): readonly string[] {
  const pod = podOf(body)
  const user = treeAt(pod, 'securityContext')
  const required: readonly (readonly [boolean, string])[] = [
    [pod['automountServiceAccountToken'] === false, 'must not get a token of the API'],
    [user['runAsNonRoot'] === true && Number(user['runAsUser']) > 0, 'must not run as root'],
    [valueAt(user, 'seccompProfile', 'type') === 'RuntimeDefault', 'must have the seccomp profile'],
    ...containersOf(body).flatMap((container): readonly (readonly [boolean, string])[] => {
      const context = treeAt(container, 'securityContext')
      const dropped = valueAt(context, 'capabilities', 'drop')
      return [
        [context['runAsUser'] === undefined, 'must take its user from the pod'],
        [context['readOnlyRootFilesystem'] === true, 'must have a read-only root'],
        [context['allowPrivilegeEscalation'] === false, 'must not gain privileges'],
        [Array.isArray(dropped) && dropped.includes('ALL'), 'must drop all capabilities'],
        [valueAt(container, 'resources', 'limits', 'memory') !== undefined, 'must have a limit of memory'],
      ]
    }),
  ]
  return required.filter(([holds]) => !holds).map(([, sentence]) => sentence)
}

/** Probes of paths that the app does not serve, or of ports that the container does not name. */
function findWrongProbes(body: Tree, { probePaths }: AppFacts): readonly string[] {
  return containersOf(body).flatMap((container) =>
    ['startupProbe', 'readinessProbe', 'livenessProbe'].flatMap((kind) => {
      if (container[kind] === undefined) return []
      const { path, port } = treeAt(container, kind, 'httpGet')
      return [
        ...(probePaths.includes(String(path)) ? [] : [`${kind}: the app does not serve ${String(path)}`]),
        ...(portNamesOf(container).includes(String(port)) ? [] : [`${kind}: no port ${String(port)}`]),
      ]
    }),
  )
}

const portNamesOf = (container: Tree) => listAt(container, 'ports').map((port) => String(port['name']))

/** References to objects and volumes that are not there. */
function findMissingObjects(body: Tree, manifests: Manifests): readonly string[] {
  const pod = podOf(body)
  const volumes = listAt(pod, 'volumes')
  const sources = containersOf(body).flatMap((container) => listAt(container, 'envFrom'))
  const variables = containersOf(body).flatMap((container) => listAt(container, 'env'))
  const references: readonly (readonly [string, unknown])[] = [
    ['ServiceAccount', pod['serviceAccountName']],
    ...sources.map((source) => ['ConfigMap', valueAt(source, 'configMapRef', 'name')] as const),
    ...sources.map((source) => ['Secret', valueAt(source, 'secretRef', 'name')] as const),
    ...variables.map((one) => ['Secret', valueAt(one, 'valueFrom', 'secretKeyRef', 'name')] as const),
    ...volumes.map((volume) => ['Secret', valueAt(volume, 'secret', 'secretName')] as const),
    ...volumes.map(
      (volume) => ['PersistentVolumeClaim', valueAt(volume, 'persistentVolumeClaim', 'claimName')] as const,
    ),
  ]
  const mounts = containersOf(body).flatMap((container) => listAt(container, 'volumeMounts'))
  return [
    ...references
      .filter(([kind, name]) => name !== undefined && !isThere(manifests, kind, name))
      .map(([kind, name]) => `there is no ${kind} ${String(name)}`),
    ...mounts
      .filter((mount) => !volumes.some((volume) => volume['name'] === mount['name']))
      .map((mount) => `there is no volume ${String(mount['name'])}`),
  ]
}

const isThere = (manifests: Manifests, kind: string, name: unknown) =>
  manifests.some((one) => one.kind === kind && one.name === name)

/** A pod that is killed before its process has drained. */
function findShortGrace({ kind, body }: Manifest, manifests: Manifests): readonly string[] {
  if (kind !== 'Deployment') return []
  const settings = manifests.filter((one) => one.kind === 'ConfigMap')
  const drain = settings.map((one) => valueAt(one.body, 'data', 'DRAIN_SECONDS')).find(Boolean)
  const waits = containersOf(body).map((one) => valueAt(one, 'lifecycle', 'preStop', 'sleep', 'seconds'))
  const needed = Number(waits[0]) + Number(drain) + FINISH_SECONDS
  const given = Number(podOf(body)['terminationGracePeriodSeconds'])
  return given >= needed ? [] : [`terminationGracePeriodSeconds is ${given}, and ${needed} are needed`]
}

const labelsOf = ({ body }: Manifest) => treeAt(body, 'spec', 'template', 'metadata', 'labels')

const matches = (labels: Tree, wanted: Tree) =>
  Object.keys(wanted).length > 0 && Object.entries(wanted).every(([key, value]) => labels[key] === value)

/** Selectors that choose no pod. */
function findWrongSelectors(one: Manifest, pods: Manifests): readonly string[] {
  const { kind, body } = one
  const own: readonly Tree[] =
    kind === 'Deployment'
      ? [
          treeAt(body, 'spec', 'selector', 'matchLabels'),
          ...listAt(podOf(body), 'topologySpreadConstraints').map((constraint) =>
            treeAt(constraint, 'labelSelector', 'matchLabels'),
          ),
        ]
      : []
  const others: readonly Tree[] = [
    ...(kind === 'Service' ? [treeAt(body, 'spec', 'selector')] : []),
    ...(kind === 'PodDisruptionBudget' ? [treeAt(body, 'spec', 'selector', 'matchLabels')] : []),
    ...(kind === 'NetworkPolicy' ? [treeAt(body, 'spec', 'podSelector', 'matchLabels')] : []),
  ]
  return [
    ...own.filter((wanted) => !matches(labelsOf(one), wanted)),
    ...others.filter((wanted) => !pods.some((pod) => matches(labelsOf(pod), wanted))),
  ].map((wanted) => `no pod has the labels ${JSON.stringify(wanted)}`)
}

const portsOf = (pods: Manifests): ReadonlySet<string> =>
  new Set(pods.flatMap((pod) => containersOf(pod.body).flatMap(portNamesOf)))

/** Ports of services, routes and network policies that nothing offers. */
function findWrongPorts({ kind, body }: Manifest, manifests: Manifests, pods: Manifests): readonly string[] {
  if (kind === 'Service') {
    const chosen = pods.filter((pod) => matches(labelsOf(pod), treeAt(body, 'spec', 'selector')))
    const offered = portsOf(chosen)
    const wanted = listAt(body, 'spec', 'ports').map((port) => String(port['targetPort']))
    return wanted.filter((port) => !offered.has(port)).map((port) => `no pod has the port ${port}`)
  }
  if (kind === 'NetworkPolicy') {
    const offered = portsOf(pods)
    const wanted = listAt(body, 'spec', 'ingress').flatMap((rule) => listAt(rule, 'ports'))
    return wanted
      .map((port) => String(port['port']))
      .filter((port) => !offered.has(port))
      .map((port) => `no pod has the port ${port}`)
  }
  if (kind !== 'HTTPRoute') return []
  const backends = listAt(body, 'spec', 'rules').flatMap((rule) => listAt(rule, 'backendRefs'))
  return backends.flatMap(({ name, port }) => {
    const service = manifests.find((one) => one.kind === 'Service' && one.name === name)
    const offered = listAt(service?.body, 'spec', 'ports').map((one) => one['port'])
    return offered.includes(port) ? [] : [`no service ${String(name)} has the port ${String(port)}`]
  })
}

/** Routes of a gateway or a listener that is not there, and policies of what is not there. */
function findWrongTargets({ kind, body }: Manifest, manifests: Manifests): readonly string[] {
  if (kind === 'HTTPRoute') {
    return listAt(body, 'spec', 'parentRefs').flatMap(({ name, sectionName }) => {
      const gateway = manifests.find((one) => one.kind === 'Gateway' && one.name === name)
      const listeners = listAt(gateway?.body, 'spec', 'listeners').map((one) => one['name'])
      return listeners.includes(sectionName)
        ? []
        : [`no gateway ${String(name)} has the listener ${String(sectionName)}`]
    })
  }
  return listAt(body, 'spec', 'targetRefs')
    .filter((target) => !isThere(manifests, String(target['kind']), target['name']))
    .map((target) => `there is no ${String(target['kind'])} ${String(target['name'])}`)
}
