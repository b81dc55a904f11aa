#!/usr/bin/env bash
# A Slurm of one node on loopback, for tests.
#   local-slurm.sh start DIR    starts munged, slurmctld and slurmd; then: export SLURM_CONF=DIR/slurm.conf
#   local-slurm.sh stop DIR     ends them
# It needs root, and the packages slurmctld, slurmd, slurm-client and munge of Debian, but neither systemd nor the
# system's configuration: everything is in DIR.
set -euo pipefail

usage() { echo "usage: local-slurm.sh start|stop DIR" >&2; exit 2; }
[ $# = 2 ] || usage
mkdir -p "$2"
dir=$(cd "$2" && pwd)
export SLURM_CONF=$dir/slurm.conf

# stop: ends the daemons by the numbers in their files, and waits for them.
stop() {
    local daemon number
    for daemon in slurmd slurmctld munged; do
        number=$(cat "$dir/$daemon.pid" 2>/dev/null) || continue
        # Another process may have the number of a daemon that died.
        [ "$(cat "/proc/$number/comm" 2>/dev/null)" = "$daemon" ] || continue
        kill "$number" 2>/dev/null || continue
        for _ in {1..50}; do kill -0 "$number" 2>/dev/null || break; sleep 0.1; done
        kill -9 "$number" 2>/dev/null || true
    done
}

start() {
    local host cpus memory
    host=$(hostname -s)
    cpus=$(nproc)
    memory=$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)
    mkdir -p "$dir/state" "$dir/spool"
    # munge accepts its key and its socket only in folders that no others may write.
    chmod 755 "$dir"
    [ -f "$dir/munge.key" ] || (umask 077; head -c 1024 /dev/urandom >"$dir/munge.key")
    munged --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/munged.pid" \
        --log-file="$dir/munged.log" --seed-file="$dir/munge.seed"

    # Without cgroups (linuxproc, task/none), which containers rarely have, and without accounting. A node that was
    # down is back at once (ReturnToService). RealMemory: without it a job that asks for memory never begins.
    cat >"$SLURM_CONF" <<END
ClusterName=local
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2
ReturnToService=2
MinJobAge=3600
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cpus RealMemory=$memory State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE OverSubscribe=NO State=UP
END
    slurmctld
    slurmd
    for _ in {1..60}; do
        if sinfo --noheader --format=%T 2>/dev/null | grep -q idle; then
            echo "export SLURM_CONF=$SLURM_CONF"
            return
        fi
        sleep 0.5
    done
    tail "$dir"/*.log >&2
    echo "the node is not idle after half a minute" >&2
    stop
    return 1
}

case $1 in
    start) start ;;
    stop) stop ;;
    *) usage ;;
esac
