/** The six questions of the blog page (specification, point 2), answered for React 19. */

export interface BlogCard {
  /** Anchor on the page. */
  slug: string
  question: string
  /** Plain text; words between backticks are code. */
  paragraphs: readonly string[]
  code?: { language: string; text: string }
}

export const BLOG_CARDS: readonly BlogCard[] = [
  {
    slug: 'performance',
    question: 'How do you improve the performance of a React application?',
    paragraphs: [
      'Measure first, on a production build and a slow device. The Profiler of the React developer tools shows which component rendered, how long it took and what caused it; the browser shows whether the time goes into script, network or layout.',
      'Then render less. Keep state close to where it is used, give list items stable keys, and render only the visible rows of a long list. The React Compiler adds memoization at build time; without it, use `memo`, `useMemo` and `useCallback` where the Profiler showed a cost.',
      'Keep typing smooth. `useDeferredValue` and `startTransition` mark an update as less urgent, so that React can interrupt it for the next key press.',
      'Last, send less. Split the code by route with `lazy`, start requests together instead of one after the other, and give pictures their size so that nothing jumps.',
    ],
    code: {
      language: 'tsx',
      text: `const Reports = lazy(() => import('./reports.tsx'))

function Search({ products }: { products: Product[] }) {
  const [term, setTerm] = useState('')
  const deferredTerm = useDeferredValue(term)
  return (
    <>
      <input value={term} onChange={(event) => setTerm(event.target.value)} />
      {/* Results is memoized: while typing it keeps the old term */}
      <Results products={products} term={deferredTerm} />
    </>
  )
}`,
    },
  },
  {
    slug: 'state-management',
    question: 'What are the ways to manage state in React?',
    paragraphs: [
      'Ask first who owns the value. State that belongs to one component is local: `useState`, or `useReducer` when several values change together. When two components need it, lift it to their nearest common parent and hand it down as props.',
      'Values that many components read and that seldom change, such as the theme or the signed-in user, go through context. A store outside React, such as Redux Toolkit or Zustand, suits state that changes often and is read in many places: a component subscribes to the part it shows, through `useSyncExternalStore`.',
      'Data from a server is a cache, not state of your own. A query library such as TanStack Query tracks the age of the data, retries and errors. Filters, sorting and the page number belong in the address, so that a link shows the same list. For forms, React 19 has `useActionState` for the result of a submission and `useOptimistic` for what to show until it arrives.',
      'Do not store what can be computed from other state: compute it while rendering.',
    ],
  },
  {
    slug: 'prototypal-inheritance',
    question: 'How does prototypal inheritance work?',
    paragraphs: [
      'Every JavaScript object has an internal link to another object or to `null`: its prototype. Reading a property looks at the object itself, then at its prototype, then at the prototype of that, until the property is found or the chain ends at `null`. A property that is not found is `undefined`.',
      'Nothing is copied. A method that changes on the prototype changes for every object linked to it. Writing is different: an assignment normally creates a property on the object itself, which then hides the inherited one. Inside a method, `this` is the object that the method was called on, not the object on which it was found.',
      '`Object.create` makes an object with a given prototype. `class` is another way to write the same thing: methods live on `Class.prototype`, `new` links each instance to it, and `extends` links the two prototypes.',
    ],
    code: {
      language: 'js',
      text: `const machine = {
  label() {
    return \`\${this.name}, \${this.powerW} W\`
  },
}
const drill = Object.create(machine)
drill.name = 'Impact drill 850'
drill.powerW = 850

drill.label() // 'Impact drill 850, 850 W': found on machine
Object.hasOwn(drill, 'label') // false
Object.getPrototypeOf(drill) === machine // true`,
    },
  },
  {
    slug: 'unit-tests',
    question: 'What is a unit test, and why write one?',
    paragraphs: [
      'A unit test runs one small part of a program, a function or a component, apart from the rest and compares what it does with what was expected. It needs no network and no clock, so it takes milliseconds and gives the same answer every time.',
      'It finds a mistake within minutes, close to its cause. It covers the cases that are tedious by hand: the empty list, the limit itself, one above it. It writes down what the code promises, so that the next person can change it without fear. And code that is hard to test often has too many jobs, which the test shows early.',
      'Test what a caller or a user can see, not how it is done inside; otherwise every clean-up breaks the test. Unit tests do not show that the parts fit together: for that, a few tests run the whole path in a real browser.',
    ],
    code: {
      language: 'ts',
      text: `import { expect, test } from 'vitest'

const canOrder = (quantity: number, minOrder: number, stock: number) =>
  quantity > minOrder && quantity <= stock

test('an order must be above the minimum and within the stock', () => {
  expect(canOrder(20, 20, 340)).toBe(false)
  expect(canOrder(21, 20, 340)).toBe(true)
  expect(canOrder(341, 20, 340)).toBe(false)
})`,
    },
  },
  {
    slug: 'state-setter',
    question: 'Why set state through the setter instead of assigning it?',
    paragraphs: [
      'The value that `useState` returns is a snapshot for one render. React keeps the real one. Assigning to the variable changes nothing that React can see: with `const` it is a `TypeError`, with `let` the new value is lost at the next render. The screen keeps the old value.',
      'The setter does three things: it hands React the next value, queues a new render, and lets React combine several changes of one event into one render. When the next value depends on the previous one, pass a function, because the variable still holds the snapshot.',
      'The same holds for objects and arrays. React compares with `Object.is`: a changed object is still the same object, so the setter may skip the render, and memoized components do not notice. Make a new object instead: a copy with the change. The old one stays as it was, so earlier renders remain true.',
    ],
    code: {
      language: 'tsx',
      text: `const [quantity, setQuantity] = useState(21)
const [order, setOrder] = useState({ sku: 'FX-13', note: '' })

quantity = 50 // TypeError: Assignment to constant variable
setQuantity(50) // the component renders again with 50
setQuantity((previous) => previous + 1) // and then with 51, in the same render

order.note = 'Gate 4' // React does not notice
setOrder({ ...order, note: 'Gate 4' }) // a new object: it does`,
    },
  },
  {
    slug: 'search-by-name',
    question: 'How do you find products in an array by name?',
    paragraphs: [
      '`filter` returns every product that passes a test; `find` returns only the first, or `undefined`. A search wants all of them. A buyer seldom types the full name, so test with `includes` instead of comparing for equality, and convert both to the same form first: lower case, without surrounding spaces.',
      'Split the term at spaces and require that `every` word occurs: then “850 impact” finds “Impact drill 850” too. An empty term has no words, and `every` is true for an empty list, so all products are shown, which is what an empty search box should do.',
      '`filter` returns a new array and leaves the old one as it was, so the result can be computed while rendering and needs no state of its own. This is fast enough for some thousands of products. Beyond that, let the database search with an index and send one page.',
    ],
    code: {
      language: 'ts',
      text: `function searchByName(products: Product[], term: string) {
  const words = term.toLowerCase().split(/\\s+/).filter(Boolean)
  return products.filter((product) => {
    const name = product.name.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}

searchByName(products, ' 850 Impact ') // [{ name: 'Impact drill 850', … }]`,
    },
  },
]
