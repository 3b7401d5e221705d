/**
 * The closed lists of categories in IMDF 1.0.0 (OGC 20-094, "Categories"). Lists that the standard leaves open, or that have hundreds of
 * entries (occupant, section, kiosk), are not repeated here: any category is accepted.
 */
import type { FeatureType } from './plan.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

export const CATEGORIES: { readonly [Type in FeatureType]?: ReadonlySet<string> } = {
  venue: words(`airport airport.intl aquarium businesscampus casino communitycenter conventioncenter
    governmentfacility healthcarefacility hotel museum parkingfacility resort retailstore shoppingcenter stadium
    stripmall theater themepark trainstation transitstation university`),
  building: words('parking transit transit.bus transit.train unspecified'),
  footprint: words('aerial ground subterranean'),
  level: words(`arrivals arrivals.domestic arrivals.intl departures departures.domestic departures.intl parking
    transit unspecified`),
  unit: words(`auditorium brick classroom column concrete conferenceroom drywall elevator escalator fieldofplay
    firstaid fitnessroom foodservice footbridge glass huddleroom kitchen laboratory library lobby lounge mailroom
    mothersroom movietheater movingwalkway nonpublic office opentobelow parking phoneroom platform privatelounge
    ramp recreation restroom restroom.family restroom.female restroom.female.wheelchair restroom.male
    restroom.male.wheelchair restroom.transgender restroom.transgender.wheelchair restroom.unisex
    restroom.unisex.wheelchair restroom.wheelchair road room serverroom shower smokingarea stairs steps storage
    structure terrace theater unenclosedarea unspecified vegetation waitingroom walkway walkway.island wood`),
  opening: words('automobile bicycle pedestrian pedestrian.principal pedestrian.transit emergencyexit service'),
  amenity: words(`amphitheater animalreliefarea arrivalgate atm babychanging baggagecarousel baggagecarousel.intl
    baggagecarts baggageclaim baggageclaim.oversize baggagerecheck baggagestorage boardinggate
    boardinggate.aircraft boardinggate.bus boardinggate.ferry boardinggate.train bus bus.muni bus.national
    businesscenter cabin caregiver carrental cashier changemachine checkin checkin.desk
    checkin.desk.oversizebaggage checkin.desk.transfer checkin.selfservice childplayarea coinlocker copymachine
    defibrillator drinkingfountain eatingdrinking elevator emergencyshelter entry escalator exhibit faregate
    faregate.oversized fieldofplay fieldofplay.americanfootball fieldofplay.baseball fieldofplay.basketball
    fieldofplay.fieldhockey fieldofplay.icehockey fieldofplay.rugby fieldofplay.soccer fieldofplay.softball
    fieldofplay.tennis fieldofplay.trackfield fieldofplay.volleyball firealarmpullstation fireextinguisher
    firstaid fittingroom foodservice gatearea groundtransportation guestservices handsanitizerstation
    healthscreening hoteling immigration information information.bid information.carrental information.hotel
    information.mufid information.mufid.arrivals information.mufid.departures information.transit landmark
    library limo lostandfound mailbox meditation meetingpoint mobilityrescue mothersroom movingwalkway paidarea
    parkandride parking parking.bicycle parking.compact parking.ev parking.longterm parking.motorcycle
    parking.shortterm parking.waitingarea payphone pedestriancrossing peoplemover phone phone.emergency
    photobooth platform police powerchargingstation prayerroom prayerroom.buddhism prayerroom.christianity
    prayerroom.hinduism prayerroom.islam prayerroom.islam.female prayerroom.islam.male prayerroom.judaism
    prayerroom.shintoism prayerroom.sikh prayerroom.taoic privatelounge productreturn rail.muni rail.national
    ramp reception reception.desk recreation restroom restroom.family restroom.female
    restroom.female.wheelchair restroom.male restroom.male.wheelchair restroom.transgender
    restroom.transgender.wheelchair restroom.unisex restroom.unisex.wheelchair restroom.wheelchair rideshare
    seat seating security security.checkpoint security.inspection service shower shuttle sleepbox smokingarea
    stairs storage strollerrental studentadmissions studentservices swimmingpool swimmingpool.children
    swimmingpool.family taxi ticketing ticketing.airline ticketing.bus ticketing.bus.muni ticketing.bus.national
    ticketing.rail ticketing.rail.muni ticketing.rail.national ticketing.shuttle traintrack transit unspecified
    valet vendingmachine vendingmachine.trainticket wheelchairassist wifi yoga`),
  fixture: words(`baggagecarousel boardinggate.desk checkin.desk checkin.kiosk desk equipment furniture
    immigration.desk inspection.desk obstruction securityequipment stage vegetation wall water`),
  geofence: words('concourse geofence paidarea platform postsecurity presecurity terminal underconstruction'),
  relationship: words('elevator escalator movingwalkway ramp stairs traversal traversal.path'),
};

/** Categories of units without walls between them: two that touch form one walkable space. */
export const OPEN_UNIT_CATEGORIES = words('walkway walkway.island lobby ramp unenclosedarea footbridge platform road waitingroom');

/** Categories of units that lie over other units or in which nobody can stand. They are ignored when checking for overlaps. */
export const SOLID_UNIT_CATEGORIES = words('brick column concrete drywall glass structure wood opentobelow');

/** First parts of the categories of units that are shown as a sign, like toilets and lifts. The unit's name goes with the sign. */
export const SIGNED_UNIT_CATEGORIES = words('restroom elevator escalator stairs steps firstaid shower mothersroom');
