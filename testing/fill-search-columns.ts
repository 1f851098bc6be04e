/** Fills the columns that the shop derives from specifications, in SQL, for large generated catalogs. */

/** The unit of each number and the name of each dimension, as the search knows them. */
const UNITS = {
  powerW: 'W',
  batteryV: 'V',
  batteryAh: 'Ah',
  voltageV: 'V',
  speedFromRpm: 'min⁻¹',
  speedToRpm: 'min⁻¹',
  blowsPerMin: 'min⁻¹',
  impactEnergyJ: 'J',
  torqueNm: 'N·m',
  massKg: 'kg',
  magnetN: 'N',
  cableM: 'm',
  noiseDbA: 'dB(A)',
}
const DIMENSIONS = {
  chuckMm: 'chuck',
  collarMm: 'collar',
  columnMm: 'column',
  throatMm: 'throat',
  strokeMm: 'stroke',
  lengthMm: 'length',
  heightMm: 'height',
}
const rows = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([key, name]) => `('${key}', '${name}')`)
    .join(', ')

export const FILL_SEARCH_COLUMNS = `update products set
    main_capacity = case when family in ('rotary-hammer', 'core-drill')
      then coalesce(capacity_concrete, capacity_stone, capacity_steel, capacity_wood)
      else coalesce(capacity_steel, capacity_concrete, capacity_wood, capacity_stone) end,
    power_w = (specs ->> 'powerW')::double precision,
    spec_terms = array(
      select (specs ->> key) || unit from (values ${rows(UNITS)}) units (key, unit) where specs ? key
      union select name || '=' || (specs ->> key) || 'mm'
        from (values ${rows(DIMENSIONS)}) dimensions (key, name) where specs ? key
      union select ltrim(word, '-') from (values ('chuck'), ('taper'), ('spindleThread')) texts (key),
        regexp_split_to_table(lower(specs ->> key), '[^a-z0-9-]+') word where ltrim(word, '-') <> ''
      union select match[1] || '=' || match[2] || 'mm'
        from regexp_matches(lower(coalesce(specs ->> 'chuck', '')), '([a-z]+) ([0-9.]+) ?mm', 'g') match
      union select volts from (values ('mains', '230V'), ('three-phase', '400V')) nominal (source, volts)
        where source = power_source and not specs ? 'voltageV'
    )`
