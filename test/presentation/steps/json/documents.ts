/** Documents as well-known programs write them, larger than a model should be shown. */

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** A page of an HTTP API, its totals behind the rows. */
export const PAGE = JSON.stringify({
  data: many(500, (id) => ({
    id,
    title: `Crash when the list is empty (${id})`,
    user: { login: `user-${id % 7}`, id: id % 7, url: `https://api.example.com/users/user-${id % 7}` },
    labels: [{ name: 'bug', color: 'd73a4a' }],
    body: 'Steps to reproduce: open the page, then close it again. '.repeat(40),
    closed_at: null,
  })),
  total: 500,
  next: 'https://api.example.com/issues?page=2',
})

/** `package-lock.json`: one map with very many keys. */
export const LOCK = JSON.stringify(
  {
    name: 'shop',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: Object.fromEntries(
      many(900, (index) => [
        index === 0 ? '' : `node_modules/package-${index}`,
        {
          version: `${index % 9}.2.1`,
          resolved: `https://registry.example.com/package-${index}/-/package-${index}-${index % 9}.2.1.tgz`,
          integrity: `sha512-${'Zm9vYmFy/0+'.repeat(8)}==`,
          dev: true,
          engines: { node: '>=18' },
        },
      ]),
    ),
  },
  null,
  2,
)

/** Rings of many points, five brackets deep. */
export const GEO = JSON.stringify({
  type: 'FeatureCollection',
  bbox: [124.6, 33.1, 131.9, 38.6],
  features: many(250, (index) => ({
    type: 'Feature',
    id: `district-${index}`,
    properties: { name: `구 ${index}`, population: 1000 * index },
    geometry: {
      type: 'Polygon',
      coordinates: [many(300, (point) => [126.9 + point / 1000, 37.5 + point / 999])],
    },
  })),
})

/** `kubectl get pods -o json`: four spaces, long annotations before the name. */
export const PODS = JSON.stringify(
  {
    apiVersion: 'v1',
    items: many(60, (index) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        annotations: {
          'kubectl.kubernetes.io/last-applied-configuration': '{"apiVersion":"v1","kind":"Pod"} '.repeat(30),
        },
        creationTimestamp: '2026-01-02T10:00:00Z',
        labels: { app: 'web', tier: 'front' },
        name: `web-7d9f-${index}`,
        namespace: 'default',
      },
      spec: {
        containers: [
          {
            args: ['--port', '80'],
            env: many(12, (each) => ({ name: `VAR_${each}`, value: `${each}` })),
            image: 'web:1.2.3',
            name: 'web',
          },
        ],
        nodeName: `node-${index % 3}`,
        restartPolicy: 'Always',
      },
      status: {
        conditions: many(4, (each) => ({
          type: `Condition${each}`,
          status: 'True',
          lastTransitionTime: '2026-01-02T10:00:00Z',
        })),
        phase: index === 1 ? 'Failed' : 'Running',
        podIP: `10.0.0.${index}`,
      },
    })),
    kind: 'List',
    metadata: { resourceVersion: '' },
  },
  null,
  4,
)

/** `eslint --format json`: the source of each file behind its messages. */
export const LINT = JSON.stringify(
  many(80, (index) => ({
    filePath: `/home/me/shop/src/components/Part${index}.tsx`,
    messages: many(index % 3, (each) => ({
      ruleId: 'no-unused-vars',
      severity: 2,
      message: `'value${each}' is defined but never used.`,
      line: 10 + each,
      column: 7,
    })),
    suppressedMessages: [],
    errorCount: index % 3,
    warningCount: 0,
    source: "import React from 'react'\nconst x = 1\n".repeat(100),
    usedDeprecatedRules: many(30, (each) => ({ ruleId: `rule-${each}`, replacedBy: [] })),
  })),
)
