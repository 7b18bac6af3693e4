import { wordSet, wordsOf } from '#domain/word-table.ts'

/** Models on Indian roads, by which a column of models is distinguished from one of trims. */
const MODELS = wordSet(
  // Maruti Suzuki
  '800|alto|a star|baleno|brezza|celerio|ciaz|dzire|eeco|ertiga|esteem|fronx|grand vitara|gypsy|ignis|invicto|jimny|kizashi|' +
    'omni|ritz|s cross|s presso|swift|sx4|versa|vitara|wagon r|wagonr|xl6|xl7|zen|' +
    // Hyundai, Kia
    'accent|alcazar|aura|creta|elantra|elite i20|eon|exter|fluidic verna|getz|grand i10|i10|i20|ioniq|kona|santa fe|santro|' +
    'sonata|terracan|tucson|venue|verna|xcent|carens|carnival|ev6|seltos|sonet|syros|' +
    // Honda, Toyota, Nissan, Datsun, Mitsubishi, Isuzu
    'accord|amaze|br v|brio|city|civic|cr v|elevate|jazz|mobilio|wr v|camry|corolla|etios|fortuner|glanza|hilux|innova|' +
    'land cruiser|prius|qualis|rumion|taisor|urban cruiser|vellfire|yaris|evalia|kicks|magnite|micra|sunny|teana|terrano|' +
    'x trail|go|redi go|cedia|lancer|montero|outlander|pajero|d max|mu x|mu 7|' +
    // Tata, Mahindra, Force
    'altroz|aria|bolt|curvv|estate|harrier|hexa|indica|indigo|manza|nano|nexon|punch|safari|sierra|sumo|tiago|tigor|vista|' +
    'winger|xenon|zest|alturas|be 6|bolero|e2o|e verito|kuv100|kuv 100|logan|marazzo|nuvosport|quanto|rexton|scorpio|thar|' +
    'tuv300|tuv 300|verito|xuv300|xuv 300|xuv3xo|xuv 3xo|xuv500|xuv 500|xuv400|xuv700|xuv 700|xylo|gurkha|trax|traveller|' +
    // Volkswagen, Skoda, Ford, Renault, Chevrolet, Fiat, MG, Jeep, Citroen
    'ameo|beetle|jetta|passat|polo|t roc|taigun|tiguan|touareg|vento|virtus|fabia|karoq|kodiaq|kushaq|kylaq|laura|octavia|' +
    'rapid|slavia|superb|yeti|ecosport|endeavour|fiesta|figo|freestyle|fusion|ikon|mondeo|mustang|captur|duster|fluence|' +
    'kiger|koleos|kwid|lodgy|pulse|scala|triber|aveo|beat|captiva|cruze|enjoy|optra|sail|spark|tavera|trailblazer|avventura|' +
    'linea|palio|petra|punto|uno|astor|comet|gloster|hector|windsor|zs|compass|meridian|wrangler|grand cherokee|basalt|c3|c5|' +
    // Luxury
    'a3|a4|a5|a6|a7|a8|q2|q3|q5|q7|q8|tt|x1|x3|x4|x5|x6|x7|z4|3 series|5 series|6 series|7 series|a class|b class|c class|' +
    'e class|g class|m class|s class|cla|cls|gla|glb|glc|gle|gls|ml class|evoque|defender|discovery|freelander|range rover|' +
    'velar|xe|xf|xj|f pace|f type|macan|cayenne|panamera|s60|s80|s90|v40|xc40|xc60|xc90|cooper|countryman|es 300h|nx 300h',
)

/** Words with which a trim begins: grades of makers, engines, gearboxes. */
const TRIMS = wordSet(
  'lx|lxi|lxo|vx|vxi|vxo|zx|zxi|zxo|ldi|vdi|zdi|delta|zeta|alpha|sigma|std|era|magna|sportz|asta|gl|gls|glx|gli|glxi|sx|sxo|' +
    'ex|xe|xm|xt|xz|xza|xzs|xms|xta|xma|w4|w6|w7|w8|w9|w10|w11|ax3|ax5|ax7|mx|m2|m4|m6|s5|s7|s9|s10|s11|k2|k4|k6|k8|le|' +
    'base|standard|top|ambiente|trend|titanium|ambition|style|elegance|active|comfortline|highline|trendline|topline|' +
    'crdi|tdi|tsi|vtvt|kappa|ivtec|i vtec|idtec|i dtec|dicor|revotron|quadrajet|mhawk|d4d|vvt|hte|htk|htx|gtx|gt|gtl|' +
    'rxe|rxl|rxs|rxt|rxz|premium|luxury|executive|luxuria|limited|longitude|sharp|smart|super|savvy|shine|feel|live|' +
    'e|s|g|v|z|l|sv|mt|at|cvt|dct|dsg|amt|petrol|diesel|cng',
)

const LONGEST_MODEL_WORDS = 3

/** Returns whether a cell begins with a model. Numbers alone are none: "800" may be anything. */
export function beginsWithModel(cell: string): boolean {
  const words = wordsOf(cell)
  const begins = Array.from({ length: LONGEST_MODEL_WORDS }, (_, more) => words.slice(0, more + 1).join(' '))
  return /\p{L}/u.test(cell) && begins.some((begin) => MODELS.has(begin))
}

/** Returns whether a cell begins as the name of a trim does: "VXI", "1.2 Kappa S". */
export function beginsAsTrim(cell: string): boolean {
  return !beginsWithModel(cell) && (/^\s*\d\.\d\b/.test(cell) || TRIMS.has(wordsOf(cell)[0] ?? ''))
}

/** The place of some words among others: at their begin, further behind, or not together. */
export type WordsPlace = 'begins' | 'within' | 'missing'

/** Returns where the words of a cell stand together among those of another. */
export function findWords(cell: string, other: string): WordsPlace {
  const [part, whole] = [` ${wordsOf(cell).join(' ')} `, ` ${wordsOf(other).join(' ')} `]
  if (whole.startsWith(part)) return 'begins'
  return whole.includes(part) ? 'within' : 'missing'
}
