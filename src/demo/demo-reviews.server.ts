/** The reviews that are added together with the demo catalog. */

export interface DemoReview {
  /** The email address of a department, in a domain that is reserved for examples (RFC 2606). */
  email: string
  rating: 1 | 2 | 3 | 4 | 5
  text: string
  /** The product that the review is about; null for a review of the company. */
  sku: string | null
  daysAgo: number
}

export const DEMO_REVIEWS: readonly DemoReview[] = [
  {
    email: 'purchasing@ridgeway-steel.example',
    rating: 5,
    text: 'Third order of the FX-50M. Bores stay within H11 on S355 plate, and the magnet holds on 12 mm flange.',
    sku: 'FX-50M',
    daysAgo: 3,
  },
  {
    email: 'site.store@northquay-civil.example',
    rating: 5,
    text: '240 impact drills across six sites. Two came back in fourteen months, both for damaged cables.',
    sku: 'FX-13',
    daysAgo: 6,
  },
  {
    email: 'workshop@delta-rentals.example',
    rating: 4,
    text: 'Spare brushes could ship with the machine. Everything else is where the drawing says it is.',
    sku: 'FX-32',
    daysAgo: 9,
  },
  {
    email: 'maintenance@lakeside-metalworks.example',
    rating: 5,
    text: 'The FX-32P replaced a forty-year-old pillar drill. Our old fixtures bolted straight onto the table slots.',
    sku: 'FX-32P',
    daysAgo: 13,
  },
  {
    email: 'purchasing@cedar-joinery.example',
    rating: 5,
    text: 'Fifty cordless impacts for the fitters. One battery lasts a morning of hinges and frame fixings.',
    sku: 'FX-13C',
    daysAgo: 17,
  },
  {
    email: 'plant@harbour-bridgeworks.example',
    rating: 5,
    text: 'We compared three magnetic drills over eight weeks on the same girder: 35 mm web, 1,140 holes of 26 mm, horizontal and overhead. The FX-60M was not the lightest to carry up a ladder, and at 17.8 kg it needs two people to place it overhead. It was the only one that kept its speed to the bottom of every hole, and the cutter change took under a minute once the crew had the habit. The holding force on the sheet is the force we measured on 30 mm plate. On painted steel it is less, as with any magnet, so clean the surface first. We have since ordered eight more and retired the other two makes.',
    sku: 'FX-60M',
    daysAgo: 22,
  },
  {
    email: 'orders@greenfield-anchors.example',
    rating: 5,
    text: 'Delivered complete, every box labelled with the SKU.',
    sku: null,
    daysAgo: 26,
  },
  {
    email: 'workshop@tidewater-marine.example',
    rating: 4,
    text: 'Good torque for its size and easy to hold in a bilge. A belt clip on the left side as well would be welcome.',
    sku: 'FX-13CK',
    daysAgo: 31,
  },
  {
    email: 'purchasing@pinewood-timberframe.example',
    rating: 5,
    text: 'The 36 V drill goes through 280 mm of glued beam with a 30 mm auger without stopping. We bought twelve and now share them between three crews.',
    sku: 'FX-16C',
    daysAgo: 38,
  },
  {
    email: 'site.store@granite-tunnelling.example',
    rating: 5,
    text: 'Nineteen rotary hammers on a double shift since spring. Dust seals changed once, as planned. The longer cable is worth having underground.',
    sku: 'FX-40',
    daysAgo: 44,
  },
  {
    email: 'facilities@westmoor-hospitals.example',
    rating: 3,
    text: 'The machine does what the sheet says. We found 97 dB(A) too much for work next to occupied wards and use it only before seven in the morning.',
    sku: 'FX-13',
    daysAgo: 51,
  },
  {
    email: 'purchasing@alder-shopfitting.example',
    rating: 5,
    text: 'Light enough for a full day of ceiling work. Reordered after six weeks.',
    sku: 'FX-10C',
    daysAgo: 58,
  },
  {
    email: 'toolroom@keystone-gearing.example',
    rating: 5,
    text: 'Runout at the spindle nose measured 0.015 mm on arrival and 0.015 mm a year later. Nine speeds cover everything from centre drills to 25 mm.',
    sku: 'FX-25P',
    daysAgo: 67,
  },
  {
    email: 'purchasing@brightwater-pipelines.example',
    rating: 4,
    text: 'Clean cores in reinforced slab. The stand is steady, but the levelling screws are stiff when new, so take a spanner on the first day.',
    sku: 'FX-162K',
    daysAgo: 75,
  },
  {
    email: 'hire.desk@summit-toolhire.example',
    rating: 5,
    text: 'A hire fleet is a hard life. After a year of weekend customers, 38 of 40 impact drills are still in the rack, and the other two were never returned.',
    sku: 'FX-16H',
    daysAgo: 84,
  },
  {
    email: 'procurement@eastgate-rail.example',
    rating: 2,
    text: 'The drills are fine, the delivery was not. Two of six pallets came nine days after the rest and our track possession had to be moved. The order desk answered the same day but had no date to give.',
    sku: 'FX-28',
    daysAgo: 96,
  },
  {
    email: 'workshop@saltmarsh-boatyard.example',
    rating: 4,
    text: 'Small bench drill that stays true. The table lock could be longer for gloved hands.',
    sku: 'FX-16B',
    daysAgo: 109,
  },
  {
    email: 'works@foundry-lane-castings.example',
    rating: 5,
    text: 'The radial drill reaches the whole of our pump casings without turning them, which saves a crane lift for each one. Installed and running in two days.',
    sku: 'FX-50R',
    daysAgo: 121,
  },
  {
    email: 'purchasing@meadow-solar.example',
    rating: 5,
    text: 'Forty machines for mounting crews. Same chuck, same battery, one charger shelf per van.',
    sku: 'FX-13CD',
    daysAgo: 138,
  },
  {
    email: 'stores@quarryside-stone.example',
    rating: 3,
    text: 'Strong machine and a fair price. The case is too short for a 600 mm drill, so the long ones travel loose.',
    sku: 'FX-52',
    daysAgo: 152,
  },
  {
    email: 'purchasing@copperline-electrical.example',
    rating: 5,
    text: 'Does exactly what is printed on the sheet.',
    sku: 'FX-24',
    daysAgo: 170,
  },
  {
    email: 'production@redbrick-cabinets.example',
    rating: 4,
    text: 'Ordering by the pallet is simple: price, stock and minimum are on one page and the pro-forma invoice comes at once. We would like to save delivery addresses.',
    sku: null,
    daysAgo: 196,
  },
  {
    email: 'training@coastal-trade-college.example',
    rating: 5,
    text: 'Thirty drills in the hands of first-year students for two terms, all still running. The drawing on the product page is now part of the lesson on reading dimensions.',
    sku: 'FX-10',
    daysAgo: 221,
  },
  {
    email: 'purchasing@highfield-cladding.example',
    rating: 3,
    text: 'Drills well. We missed the rule that an order must be above the minimum, not equal to it, and had to change ours from 20 to 21 pieces.',
    sku: 'FX-18',
    daysAgo: 260,
  },
]
